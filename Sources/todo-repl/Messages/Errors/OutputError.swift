/// Why the results could not be written.
struct OutputError: ReportableError, Equatable {
  let reason: String
  /// Whether the reader has closed the pipe, as `head` does when it has seen enough.
  var isClosedPipe = false

  var code: String { "output_failed" }

  func message(in language: Language) -> String { language.text(of: self) }
}
