/// An error that is told to the user: as a sentence, and as data.
protocol ReportableError: Error {
  /// The stable name of the error for programs.
  var code: String { get }
  /// What else programs may want to know of it.
  var details: JSONLine { get }

  /// One line for a person, safe to print: what was expected, what was found, what to do.
  func message(in language: Language) -> String
}

extension ReportableError {
  var details: JSONLine { [:] }

  /// The object for programs.
  func json(at place: InputPlace?, in language: Language) -> JSONLine {
    let line: JSONLine = [
      "type": .string("error"), "code": .string(code), "message": .string(message(in: language)),
    ]
    return line + details + (place?.json ?? [:])
  }
}
