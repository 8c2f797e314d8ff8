import Foundation

/// Writes moments as a person in one time zone reads them: "2026-11-21 10:24".
struct MomentText: Sendable {
  private let style: Date.VerbatimFormatStyle

  init(timeZone: TimeZone) {
    style = Date.VerbatimFormatStyle(
      format: """
        \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
        """,
      timeZone: timeZone, calendar: Calendar(identifier: .gregorian))
  }

  func callAsFunction(_ moment: Date) -> String { moment.formatted(style) }
}
