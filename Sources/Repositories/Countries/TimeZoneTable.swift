public import Foundation
import Synchronization

/// The time zones of countries, from the system's table, which is read at the first use.
///
/// A system without the table, such as a minimal image, or with another file at its path, knows no
/// zones.
public final class TimeZoneTable: Sendable {
  private let path: String
  private let zones = Mutex<[Country.ID: [String]]?>(nil)

  /// Uses the table in a folder such as "/usr/share/zoneinfo".
  public init(folder: String) {
    path = "\(folder)/zone1970.tab"
  }

  /// Uses the table in the folder `TZDIR`, or in the usual folder if that is unset or empty.
  public convenience init(environment: [String: String]) {
    let folder = environment["TZDIR"] ?? ""
    self.init(folder: folder.isEmpty ? "/usr/share/zoneinfo" : folder)
  }

  /// The zones of a country in the order of the table; empty if the system knows none.
  public func zones(of code: Country.ID) -> [TimeZone] {
    let zones = zones.withLock { zones in
      let read = zones ?? Self.read(path)
      zones = read
      return read
    }
    return zones[code, default: []].compactMap(TimeZone.init(identifier:))
  }

  // The table has 18 KB. A much larger file, or one that never ends, is not read.
  private static let longestTable = 1 << 18
  private static let mostZones = 100

  private static func read(_ path: String) -> [Country.ID: [String]] {
    guard let file = try? SystemFiles().open(path, to: .read),
      let bytes = try? file.beginning(longestTable + 1), bytes.count <= longestTable
    else { return [:] }
    var zones: [Country.ID: [String]] = [:]
    // "KR<tab>+3733+12658<tab>Asia/Seoul", with commas between several countries.
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let columns = String(decoding: line, as: UTF8.self).split(separator: "\t")
      guard columns.count >= 3 else { continue }
      for code in columns[0].split(separator: ",") {
        let zone = String(columns[2])
        if zones[String(code), default: []].count < mostZones {
          zones[String(code), default: []].append(zone)
        }
      }
    }
    return zones
  }
}
