/// The parts of an explanation, which is laid out for a window of 80 columns.
struct Explanation: Equatable {
  enum Part: Equatable {
    case blank
    case paragraph(String)
    case entry(Entry)
  }

  /// Words at the beginning of an indented line, and their explanation, which may be empty.
  struct Entry: Equatable {
    let indent: Int
    let term: String
    var text: String
    /// The column at which the explanation begins.
    let start: Int
  }

  private(set) var parts: [Part] = []

  /// Reads lines: a blank or indented one ends a paragraph, and spaces begin an entry. At least two
  /// spaces stand between its words and their explanation, whose further lines begin below it.
  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { take(line) }
  }

  private mutating func take(_ line: Substring) {
    let text = line.drop { $0 == " " }
    let indent = line.count - text.count
    switch parts.last {
    case _ where text.isEmpty:
      parts.append(.blank)
    case .paragraph(let before)? where indent == 0:
      parts[parts.count - 1] = .paragraph("\(before) \(text)")
    case _ where indent == 0:
      parts.append(.paragraph(String(text)))
    case .entry(var entry)? where !entry.text.isEmpty && indent == entry.start:
      entry.text += " \(text)"
      parts[parts.count - 1] = .entry(entry)
    default:
      let gap = text.firstRange(of: "  ")
      let rest = gap.map { text[$0.upperBound...].drop { $0 == " " } } ?? ""
      parts.append(
        .entry(
          Entry(
            indent: indent, term: String(gap.map { text[..<$0.lowerBound] } ?? text),
            text: String(rest),
            start: DisplayText(safe: String(line)).width - DisplayText(safe: String(rest)).width)))
    }
  }
}

extension Explanation {
  /// The fewest columns of a second column; with less it moves below the first.
  private static let leastColumns = 20

  /// The explanation in lines of at most `columns`, but for longer words: paragraphs are filled
  /// anew, and an entry keeps its second column, or has it below the first.
  func lines(columns: Int) -> [String] {
    parts.flatMap { part in
      switch part {
      case .blank: [""]
      case .paragraph(let text): Self.wrapped(text, columns, first: "", rest: "")
      case .entry(let entry): Self.lines(of: entry, columns)
      }
    }
  }

  private static func lines(of entry: Entry, _ columns: Int) -> [String] {
    let indent = String(repeating: " ", count: entry.indent)
    let term = wrapped(entry.term, columns, first: indent, rest: indent + "  ")
    if entry.text.isEmpty { return term }
    let whole = "\(indent)\(entry.term)  \(entry.text)"
    if columns - entry.start >= leastColumns {
      let first = DisplayText(safe: indent + entry.term).padded(toWidth: entry.start)
      let rest = String(repeating: " ", count: entry.start)
      return wrapped(entry.text, columns, first: "\(first)", rest: rest)
    }
    if DisplayText(safe: whole).width <= columns { return [whole] }
    return term + wrapped(entry.text, columns, first: indent + "    ", rest: indent + "    ")
  }

  /// A text in lines, the first and the others each behind a beginning.
  private static func wrapped(
    _ text: String, _ columns: Int, first: String, rest: String
  ) -> [String] {
    let room = max(1, columns - max(DisplayText(safe: first).width, rest.count))
    return DisplayText(safe: text).wrapped(toWidth: room, keepsQuotes: false).enumerated()
      .map { index, line in (index == 0 ? first : rest) + "\(line)" }
  }
}
