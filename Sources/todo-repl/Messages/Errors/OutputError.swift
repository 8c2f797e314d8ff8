/// The results could not be written.
struct OutputError: ReportableError, Equatable {
  let reason: String
  /// Whether the reader of the results has seen enough, as `head` does.
  var isClosedPipe = false

  var code: String { "output_failed" }

  func message(in language: Language) -> String { language.text(of: self) }
}
