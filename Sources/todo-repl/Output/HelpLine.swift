/// A help text, of several lines.
struct HelpLine: OutputLine {
  let text: String

  func text(on page: Page) -> String {
    guard let columns = page.columns, columns < 80 else { return text }
    return Explanation(text).lines(columns: columns).joined(separator: "\n")
  }

  var json: JSONLine? { ["type": .string("help"), "text": .string(text)] }
}
