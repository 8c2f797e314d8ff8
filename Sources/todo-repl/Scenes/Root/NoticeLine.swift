/// A notice as a line.
struct NoticeLine: OutputLine {
  let sentence: Sentence
  /// The language of the message for programs.
  let language: Language

  static func changedElsewhere(in language: Language) -> NoticeLine {
    NoticeLine(sentence: Sentence(.changedElsewhere), language: language)
  }

  func text(on page: Page) -> String {
    page.language.text(of: Sentence(.notice, ["message": .sentence(sentence)]))
  }

  var json: JSONLine? {
    ["type": .string("notice"), "message": .string(language.text(of: sentence))]
  }
}
