/// A notice as a line.
struct NoticeLine: OutputLine {
  let code: String
  let message: FileMessage
  /// The language of the message for programs.
  let language: Language

  static func changedElsewhere(in language: Language) -> NoticeLine {
    NoticeLine(code: "changed_elsewhere", message: .changedElsewhere, language: language)
  }

  func text(on page: Page) -> String { page.language.text(.notice(.file(message))) }

  var json: JSONLine? {
    [
      "type": .string("notice"), "code": .string(code),
      "message": .string(language.text(message)),
    ]
  }
}
