/// Rules as clients of todo.txt write them in `rec:`: "1w" counts from completion, "+1w" on a grid.
extension RecurrenceRule {
  private static let workdays: Set<Int> = [2, 3, 4, 5, 6]
  /// Every business day.
  private static let everyWorkday = "+1b"

  /// Reads a rule; nil for one that a todo cannot have, such as one of several business days.
  init?(todoTxt text: String) {
    if text == Self.everyWorkday {
      self.init(.every, .weekdays(Self.workdays))
      return
    }
    let isStrict = text.utf8.first == UInt8(ascii: "+")
    guard let span = DateSpan(isStrict ? text.dropFirst() : text[...]) else { return nil }
    self.init(isStrict ? .every : .after, .span(span))
  }

  /// The rule in the words of todo.txt; nil for a rule that they do not know.
  var todoTxt: String? {
    switch (kind, step) {
    case (.every, .span(let span)): "+\(span)"
    case (.after, .span(let span)): span.description
    case (.every, .weekdays(let days)): days == Self.workdays ? Self.everyWorkday : nil
    case (.after, .weekdays), (.each, _): nil
    }
  }

  /// Whether a text has the form of a rule: a number and a unit.
  static func isForm(todoTxt text: Substring.UTF8View) -> Bool {
    let count = text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    let unit = count.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return unit.count == 1 && count.count > 1
      && unit.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }
}
