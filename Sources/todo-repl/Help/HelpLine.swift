/// A help text, of several lines.
struct HelpLine: OutputLine {
  let text: String

  var json: JSONLine? { ["type": .string("help"), "text": .string(text)] }
}
