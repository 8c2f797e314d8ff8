/// The parts of an explanation of a command, whose text is laid out for a terminal.
struct Explanation: Equatable {
  enum Part: Equatable {
    case paragraph(String)
    /// Words at the beginning of an indented line, and their explanation, which may be empty.
    case entry(term: String, text: String)
  }

  private(set) var parts: [Part] = []
  private var isOpen = false

  /// Reads lines: a blank one ends a paragraph, two spaces begin an entry, and at least two spaces
  /// stand between its words and their explanation, whose further lines are indented by more.
  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { take(line) }
  }

  private mutating func take(_ line: Substring) {
    let indent = line.prefix { $0 == " " }.count
    let text = String(line.dropFirst(indent))
    switch (indent, isOpen ? parts.last : nil) {
    case _ where text.isEmpty:
      isOpen = false
      return
    case (0, .paragraph(let before)?):
      parts[parts.count - 1] = .paragraph("\(before) \(text)")
    case (0, _):
      parts.append(.paragraph(text))
    case (3..., .entry(let term, let before)?):
      parts[parts.count - 1] = .entry(
        term: term, text: before.isEmpty ? text : "\(before) \(text)")
    default:
      let gap = text.firstRange(of: "  ")
      parts.append(
        .entry(
          term: gap.map { String(text[..<$0.lowerBound]) } ?? text,
          text: gap.map { String(text[$0.upperBound...].drop { $0 == " " }) } ?? ""))
    }
    isOpen = true
  }
}
