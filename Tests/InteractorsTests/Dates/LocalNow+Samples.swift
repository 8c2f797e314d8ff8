import Foundation
import Interactors

extension LocalNow {
  /// Makes the present of a local clock, as in "2026-11-21 12:00", in Helsinki by default.
  static func at(
    _ text: String, in zone: String = "Europe/Helsinki", _ locale: String = "fi_FI"
  ) -> LocalNow {
    let calendar = Calendar.local(
      timeZone: TimeZone(identifier: zone)!, locale: Locale(identifier: locale))
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    let date = calendar.date(
      from: DateComponents(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4]))!
    return LocalNow(date, calendar)
  }

  /// Returns a moment as the local clock shows it.
  func clock(_ moment: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: moment)
    let numbers = [parts.year, parts.month, parts.day, parts.hour, parts.minute].map {
      ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)"
    }
    return numbers[0...2].joined(separator: "-") + " " + numbers[3...4].joined(separator: ":")
  }

  /// Returns the moment that a word means, as the local clock shows it.
  func clock(_ word: String) throws -> String { clock(try DateWord(word).moment(at: self)) }
}
