/// An error that is told to the user: as a sentence, and as data.
protocol ReportableError: Error {
  /// The stable name of the error for programs.
  var code: String { get }
  /// One line for a person: what was expected, what was found, what to do.
  var sentence: Sentence { get }
  /// What else programs may want to know of it.
  var details: JSONLine { get }
}

extension ReportableError {
  var details: JSONLine { [:] }

  /// The sentence in a language, safe to print.
  func message(in language: Language) -> String { language.text(of: sentence) }

  /// The object for programs.
  func json(at place: InputPlace?, in language: Language) -> JSONLine {
    let line: JSONLine = [
      "type": .string("error"), "code": .string(code), "message": .string(message(in: language)),
    ]
    return line + details + (place?.json ?? [:])
  }
}

extension OptionsError: ReportableError {
  var code: String { "wrong_options" }
}
