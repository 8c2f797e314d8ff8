/// A notice as a line.
struct NoticeLine: OutputLine {
  let code: String
  let sentence: Sentence
  /// The language of the message for programs.
  let language: Language

  static func changedElsewhere(in language: Language) -> NoticeLine {
    NoticeLine(
      code: "changed_elsewhere", sentence: Sentence(.changedElsewhere), language: language)
  }

  func text(on page: Page) -> String {
    page.language.text(of: Sentence(.notice, ["message": .sentence(sentence)]))
  }

  var json: JSONLine? {
    [
      "type": .string("notice"), "code": .string(code),
      "message": .string(language.text(of: sentence)),
    ]
  }
}
