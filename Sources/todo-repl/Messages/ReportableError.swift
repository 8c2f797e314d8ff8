/// An error to report: to a person as a sentence, to programs as data.
protocol ReportableError: Error {
  /// The stable name of the error for programs.
  var code: String { get }
  /// Further members of the JSON object for programs.
  var details: JSONLine { get }

  /// One line for a person, safe to print: the expected, the found, what to do.
  func message(in language: Language) -> String
}

extension ReportableError {
  var details: JSONLine { [:] }

  /// The JSON object for programs.
  func json(at origin: CommandOrigin?, in language: Language) -> JSONLine {
    let line: JSONLine = [
      "type": .string("error"), "code": .string(code), "message": .string(message(in: language)),
    ]
    return line + details + (origin?.json ?? [:])
  }
}
