import Foundation

/// The header field with the time that a server asks the client to wait.
enum RetryAfter {
  /// The longest time that counts: a server that asks for more is as good as gone.
  static let limit = 24 * 60 * 60

  /// The time that the field asks for: seconds, or until a moment (RFC 9110, 10.2.3); nil for any
  /// other field.
  static func duration(_ field: String?, now: Date) -> Duration? {
    guard let field = field?.trimmingCharacters(in: .whitespaces), !field.isEmpty else {
      return nil
    }
    if field.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return .seconds(min(Int(field) ?? limit, limit))
    }
    guard let moment = moment(field) else { return nil }
    return .seconds(Int(min(max(moment.timeIntervalSince(now), 0), Double(limit)).rounded(.up)))
  }

  /// A moment such as "Sun, 06 Nov 1994 08:49:37 GMT".
  private static func moment(_ text: String) -> Date? {
    // On Linux, a DateFormatter leaks memory with each text that it cannot parse.
    let form =
      /[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT/
    guard let (_, day, month, year, hour, minute, second) = text.wholeMatch(of: form)?.output,
      let month = months.firstIndex(of: String(month))
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: Int(year), month: month + 1, day: Int(day), hour: Int(hour), minute: Int(minute),
      second: Int(second))
    // The calendar would count a 32nd of a month into the next one.
    return parts.isValidDate(in: calendar) ? calendar.date(from: parts) : nil
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
