/// A notice as a line.
struct NoticeLine: OutputLine {
  let code: String
  let message: String

  static let changedElsewhere = NoticeLine(
    code: "changed_elsewhere",
    message: "The todos were changed by another program, and are loaded again.")

  func text(on page: Page) -> String { "Notice: \(message)" }

  var json: JSONLine? {
    ["type": .string("notice"), "code": .string(code), "message": .string(message)]
  }
}
