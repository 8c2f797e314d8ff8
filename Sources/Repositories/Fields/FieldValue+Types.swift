import Foundation

extension String: FieldValue {
  func write(to writer: inout JSONWriter) { writer.write("", self) }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> String {
    try object.text(key)
  }

  static func scan(_ scanner: inout JSONScanner) -> String? { scanner.text() }

  var shownText: String? { isEmpty ? nil : "\"\(Data(utf8).beginning)\"" }
}

extension Bool: FieldValue {
  func write(to writer: inout JSONWriter) { writer.write(self ? "true" : "false") }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Bool {
    try object.bool(key)
  }

  static func scan(_ scanner: inout JSONScanner) -> Bool? {
    if scanner.take("true") { return true }
    return scanner.take("false") ? false : nil
  }
}

/// The number of a todo.
extension Int: FieldValue {
  func write(to writer: inout JSONWriter) {
    if !Todo.numbers.contains(self) { writer.isWritable = false }
    writer.write(self)
  }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Int {
    try object.integer(key, in: Todo.numbers)
  }

  static func scan(_ scanner: inout JSONScanner) -> Int? {
    scanner.integer().flatMap { Todo.numbers.contains($0) ? $0 : nil }
  }

  static func decode(
    _ key: JSONKey, from members: KeyedDecodingContainer<JSONKey>
  ) throws -> Int {
    let number = try members.decode(Int.self, forKey: key)
    if Todo.numbers.contains(number) { return number }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: members,
      debugDescription: "the \(key.stringValue) \(number) is out of range")
  }
}

/// The exact number of seconds since 2001, so that a date read back equals the written one, to the
/// last bit.
extension Date: FieldValue {
  func write(to writer: inout JSONWriter) { writer.write("", timeIntervalSinceReferenceDate) }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Date {
    try object.date(key)
  }

  static func scan(_ scanner: inout JSONScanner) -> Date? {
    scanner.number().map(Date.init(timeIntervalSinceReferenceDate:))
  }

  func encode(_ key: JSONKey, to members: inout KeyedEncodingContainer<JSONKey>) throws {
    try members.encode(timeIntervalSinceReferenceDate, forKey: key)
  }

  static func decode(
    _ key: JSONKey, from members: KeyedDecodingContainer<JSONKey>
  ) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try members.decode(Double.self, forKey: key))
  }

  /// The date in the time zone of the process, as a due date is typed: "2026-11-23", or
  /// "2026-11-23T11:00" with a time. The first moment of a day stands for the whole day.
  var shownText: String? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let day: Date.FormatString = "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)"
    let minute: Date.FormatString = """
      \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)\
      T\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
      """
    return formatted(
      Date.VerbatimFormatStyle(
        format: calendar.startOfDay(for: self) == self ? day : minute,
        timeZone: calendar.timeZone, calendar: calendar))
  }
}

extension UUID: FieldValue {
  func write(to writer: inout JSONWriter) { writer.write(self) }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> UUID {
    try object.id(key)
  }

  static func scan(_ scanner: inout JSONScanner) -> UUID? { scanner.id() }
}

/// The tags of a todo, or the todos that it is linked to.
extension Array: FieldValue where Element: ListedFieldValue {
  func write(to writer: inout JSONWriter) {
    writer.write("[")
    for (index, element) in enumerated() {
      if index > 0 { writer.write(",") }
      element.write(to: &writer)
    }
    writer.write("]")
  }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Self {
    try Element.elements(key, of: object)
  }

  static func scan(_ scanner: inout JSONScanner) -> Self? {
    guard scanner.take("[") else { return nil }
    var elements: Self = []
    if scanner.take("]") { return elements }
    repeat {
      guard let element = Element.scan(&scanner) else { return nil }
      elements.append(element)
    } while scanner.take(",")
    return scanner.take("]") ? elements : nil
  }

  var shownText: String? {
    let marks = compactMap(\.shownMark)
    return marks.isEmpty ? nil : marks.joined(separator: " ")
  }
}

extension String: ListedFieldValue {
  static func elements(_ key: String, of object: JSONObject) throws(JSONFlaw) -> [String] {
    try object.texts(key)
  }

  var shownMark: String? { "+\(self)" }
}

extension UUID: ListedFieldValue {
  static func elements(_ key: String, of object: JSONObject) throws(JSONFlaw) -> [UUID] {
    try object.ids(key)
  }

  var shownMark: String? { nil }
}

extension Priority: FieldValue {
  func write(to writer: inout JSONWriter) { writer.write("", rawValue) }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Priority {
    let name = try object.text(key)
    if let priority = Priority(rawValue: name) { return priority }
    throw object.flaw(key, .wrong(name.debugDescription, .priority))
  }

  static func scan(_ scanner: inout JSONScanner) -> Priority? {
    scanner.text().flatMap(Priority.init(rawValue:))
  }

  var shownText: String? { rawValue }
}

extension Rank: FieldValue {
  func write(to writer: inout JSONWriter) { writer.write("", text) }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Rank {
    let text = try object.text(key)
    if RankText.isRank(Array(text.utf8)[...]) { return Rank(text: text) }
    throw object.flaw(key, .wrong(text.debugDescription, .rank))
  }

  static func scan(_ scanner: inout JSONScanner) -> Rank? {
    guard scanner.take("\""),
      let end = scanner.bytes[scanner.position..<scanner.end].firstIndex(of: ASCII.quote),
      RankText.isRank(scanner.bytes[scanner.position..<end])
    else { return nil }
    defer { scanner.position = end + 1 }
    return Rank(text: String(decoding: scanner.bytes[scanner.position..<end], as: UTF8.self))
  }
}
