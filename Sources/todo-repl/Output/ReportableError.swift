/// An error that is told to the user: as a sentence, and as data.
protocol ReportableError: Error {
  /// The stable name of the error for programs.
  var code: String { get }
  /// One line for a person: what was expected, what was found, what to do. Safe to print.
  var message: String { get }
}

extension ReportableError {
  /// The object for programs.
  func json(at place: InputPlace?) -> JSONLine {
    let line: JSONLine = [
      "type": .string("error"), "code": .string(code), "message": .string(message),
    ]
    return line + (place?.json ?? [:])
  }
}

extension CommandError: ReportableError {}

extension OptionsError: ReportableError {
  var code: String { "wrong_options" }
}
