import Foundation
import Interactors
import Repositories

extension ProgramOptions {
  /// The clock: the system's, or one that stands still at the moment named by the options.
  func now(_ calendar: LocalCalendar) -> @Sendable () -> Date {
    guard let clock else { return { Date() } }
    let moment = clock.moment(at: LocalNow(Date(), calendar.value))
    return { moment }
  }
}

extension Calendar {
  /// The calendar of the system's time zone and the environment's locale.
  ///
  /// The first of `LC_ALL`, `LC_TIME` and `LANG` that is not empty counts. Without a country, weeks
  /// begin on Monday.
  static func local(environment: [String: String]) -> Calendar {
    // Parsed by hand: on Linux, Locale.current is "en_001" whatever the environment says.
    let value = LocaleVariable.value(of: "LC_TIME", in: environment)
    let name = value.prefix { $0 != "." && $0 != "@" }
    let identifier = ["", "C", "POSIX"].contains(name) ? "en_001" : String(name)
    return local(timeZone: .current, locale: Locale(identifier: identifier))
  }
}
