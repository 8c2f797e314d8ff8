/// A row of a longer answer, ready to print on the page for which it was made.
struct PrintedLine: OutputLine {
  let text: String

  func text(on page: Page) -> String { text }

  var json: JSONLine? { nil }
}
