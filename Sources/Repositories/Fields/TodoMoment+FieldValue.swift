import Foundation

/// A date as a number; a span before the due date as a text: "due-3d".
extension TodoMoment: FieldValue {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .at(let date): date.write(to: &writer)
    case .beforeDue(let span):
      if !span.isWithinLimit { writer.isWritable = false }
      writer.write("", "\(Self.dueMark)\(span)")
    }
  }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> TodoMoment {
    guard let text = try? object.text(key) else { return .at(try object.date(key)) }
    if let moment = TodoMoment(offset: text) { return moment }
    throw object.flaw(key, .wrong(text.debugDescription, .span))
  }

  static func scan(_ scanner: inout JSONScanner) -> TodoMoment? {
    if let text = scanner.text() { return TodoMoment(offset: text) }
    return Date.scan(&scanner).map(TodoMoment.at)
  }

  var shownText: String? {
    switch self {
    case .at(let date): date.shownText
    case .beforeDue: offset
    }
  }
}
