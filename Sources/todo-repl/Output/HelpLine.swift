/// A help text, of several lines.
struct HelpLine: OutputLine {
  let text: String

  func text(on page: Page) -> String { text }

  var json: JSONLine? { ["type": .string("help"), "text": .string(text)] }
}
