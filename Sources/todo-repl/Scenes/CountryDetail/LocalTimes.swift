import Foundation

/// The local times of a country: each time once, in the order of the zones.
struct LocalTimes {
  private let moment: Date
  /// One zone for each time.
  private let zones: [TimeZone]

  init(in zones: [TimeZone], at moment: Date) {
    var offsets: Set<Int> = []
    self.moment = moment
    self.zones = zones.filter { offsets.insert($0.secondsFromGMT(for: moment)).inserted }
  }

  var count: Int { zones.count }

  /// The first times, such as "2026-12-01 17:00 (UTC+9)".
  func text(limit: Int) -> [String] {
    zones.prefix(limit).map { zone in
      "\(MomentText(timeZone: zone)(moment)) (\(Self.offset(zone.secondsFromGMT(for: moment))))"
    }
  }

  private static func offset(_ seconds: Int) -> String {
    if seconds == 0 { return "UTC" }
    let minutes = abs(seconds) / 60
    let rest = minutes % 60
    return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60)"
      + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
  }
}
