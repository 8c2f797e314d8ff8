/// A notice as a line.
struct NoticeLine: OutputLine {
  let message: String

  static let changedElsewhere = NoticeLine(
    message: "The todos were changed by another program, and are loaded again.")

  func text(on page: Page) -> String { "Notice: \(message)" }

  var json: JSONLine? { ["type": .string("notice"), "message": .string(message)] }
}
