/// An error that is told to the user: as a sentence, and as data.
protocol ReportableError: Error {
  /// The stable name of the error for programs.
  var code: String { get }
  /// One line for a person: what was expected, what was found, what to do. Safe to print.
  var message: String { get }
  /// What else programs may want to know of it.
  var details: JSONLine { get }
}

extension ReportableError {
  var details: JSONLine { [:] }

  /// The object for programs.
  func json(at place: InputPlace?) -> JSONLine {
    let line: JSONLine = [
      "type": .string("error"), "code": .string(code), "message": .string(message),
    ]
    return line + details + (place?.json ?? [:])
  }
}

extension OptionsError: ReportableError {
  var code: String { "wrong_options" }
}
