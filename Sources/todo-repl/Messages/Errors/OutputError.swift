/// Why the results could not be written.
struct OutputError: ReportableError, Equatable {
  let reason: String
  /// Whether the reader closed the pipe, as `head` does when it has seen enough.
  var isClosedPipe = false

  /// The exit status when nobody reads the results any more: a shell reports this one for a program
  /// ended by SIGPIPE.
  static let closedPipeStatus: Int32 = 141

  var code: String { "output_failed" }

  func message(in language: Language) -> String { language.text(of: self) }
}
