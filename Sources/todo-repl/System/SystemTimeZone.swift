import Foundation
import Repositories

/// The time zone that Foundation takes from `TZ`.
///
/// Foundation knows names and some abbreviations. There, other forms count as the zone of the
/// system, or have the wrong sign: `UTC-9` is nine hours ahead of UTC for every other program.
enum SystemTimeZone {
  enum Name: Equatable {
    /// The zone of the system, as without `TZ`.
    case system
    case zone(String)
    case unknown
  }

  /// Sets `TZ` to the name of the zone that the variable means in another form. Child programs
  /// inherit the name.
  ///
  /// Call it before any other thread runs.
  static func useName(in environment: [String: String]) {
    guard let value = environment["TZ"] else { return }
    switch name(of: value) {
    case .system: unsafe unsetenv("TZ")
    case .zone(value), .unknown: break
    case .zone(let name): unsafe setenv("TZ", name, 1)
    }
  }

  /// Whether `TZ` means no zone that Foundation knows.
  static func isUnknown(in environment: [String: String]) -> Bool {
    switch environment["TZ"].map(name) {
    case .zone(let name):
      // The files first: a start shall not wait for Foundation's tables.
      !isFile(name) && TimeZone(identifier: name) == nil
        && TimeZone.abbreviationDictionary[name] == nil
    case .unknown: true
    case .system, nil: false
    }
  }

  /// Whether the system has a file with the zone of a name, which begins as such files do.
  private static func isFile(_ name: String) -> Bool {
    let isPath = name.contains("..") || name.hasPrefix("posix/") || name.hasPrefix("right/")
    guard !isPath, let file = try? SystemFiles().open("/usr/share/zoneinfo/\(name)", to: .read),
      let beginning = try? file.beginning(4)
    else { return false }
    return beginning == Array("TZif".utf8)
  }

  /// The zone that a value of `TZ` means: a name, also behind a colon or as a file of the system's
  /// zones, or a distance to UTC in whole hours, by POSIX (`KST-9`, `<+09>-9`).
  static func name(of value: String) -> Name {
    let value = value.first == ":" ? String(value.dropFirst()) : value
    switch value {
    case "": return .zone("UTC")
    case "/etc/localtime": return .system
    // Foundation takes this for New York, which has summer time.
    case "EST": return hours(5)
    default: break
    }
    if value.first == "/" {
      guard let folder = value.range(of: "/zoneinfo/") else { return .unknown }
      let name = value[folder.upperBound...]
      return .zone(String(name.hasPrefix("posix/") ? name.dropFirst(6) : name))
    }
    return distance(value) ?? .zone(value)
  }

  /// Reads a distance to UTC by POSIX: an abbreviation of three or more letters, or of letters,
  /// digits and signs in `<>`, and the time to add to get UTC. nil for other values, such as the
  /// name "EST5EDT".
  private static func distance(_ value: String) -> Name? {
    var rest = value[...]
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return nil }
      rest = rest[end...].dropFirst()
    } else {
      rest = rest.drop { $0.isASCII && $0.isLetter }
    }
    let isAhead = rest.first == "-"
    let abbreviation = value.count - rest.count
    if isAhead || rest.first == "+" { rest.removeFirst() }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard abbreviation >= 3, parts.joined().allSatisfy({ ("0"..."9").contains($0) }),
      !parts[0].isEmpty
    else { return nil }
    // Foundation reads "GMT-0900" as behind UTC, where others read no zone.
    guard parts.count <= 3, parts[0].count <= 2, parts.dropFirst().allSatisfy({ $0 == "00" }),
      let count = Int(parts[0])
    else { return .unknown }
    return hours(isAhead ? -count : count)
  }

  /// The zone that is a number of hours behind UTC.
  private static func hours(_ count: Int) -> Name {
    if count == 0 { return .zone("UTC") }
    return (-14...12).contains(count) ? .zone("Etc/GMT\(count > 0 ? "+" : "")\(count)") : .unknown
  }
}
