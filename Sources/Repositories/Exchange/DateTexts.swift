import Foundation
import Synchronization

/// Moments as Taskwarrior writes them: 20261121T163515Z.
struct SecondText: Sendable {
  private let basic = Date.ISO8601FormatStyle(
    dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt)
  private let extended = Date.ISO8601FormatStyle(timeZone: .gmt)

  /// The text of a moment; nil outside the years 1 to 9999.
  func text(_ date: Date) -> String? {
    let text = date.formatted(basic)
    return text.utf8.count == 16 && moment(text) != nil ? text : nil
  }

  /// The moment of a text, also with separators: 2026-11-21T16:35:15Z; nil for any other text.
  func moment(_ text: String) -> Date? {
    let style = text.utf8.contains(UInt8(ascii: "-")) ? extended : basic
    return strict(text, style)
  }
}

/// Days of a time zone as todo.txt writes them: 2026-11-21.
struct DayText: Sendable {
  private let style: Date.ISO8601FormatStyle
  private let known = KnownDayTexts()

  init(timeZone: TimeZone) {
    style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
  }

  /// The day of a moment; nil outside the years 1 to 9999.
  func text(_ date: Date) -> String? {
    let text = date.formatted(style)
    return text.utf8.count == 10 && moment(text) != nil ? text : nil
  }

  /// Whether a text is a day.
  func isDay(_ text: String) -> Bool { moment(text) != nil }

  /// The first moment of a day; nil for any other text.
  func moment(_ text: String) -> Date? {
    // Foundation takes longer to refuse a word than to read a day.
    let isForm =
      text.utf8.count == 10
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    return isForm ? known.moment(text) { strict(text, style) } : nil
  }
}

/// The days that were read, each once: the lines of a file have few days, and Foundation takes
/// longer for one than all else of a line.
private final class KnownDayTexts: Sendable {
  private let moments = Mutex<[String: Date]>([:])

  func moment(_ text: String, make: () -> Date?) -> Date? {
    moments.withLock { moments in
      if let known = moments[text] { return known }
      let moment = make()
      moments[text] = moment
      return moment
    }
  }
}

/// The date of a text exactly as the style writes it. Foundation alone also reads the 31st of
/// November as the 1st of December, and ignores further text.
private func strict(_ text: String, _ style: Date.ISO8601FormatStyle) -> Date? {
  // The year before the year 1.
  if text.hasPrefix("0000") { return nil }
  let date: Date
  do { date = try Date(text, strategy: style) } catch { return nil }
  return date.formatted(style) == text ? date : nil
}
