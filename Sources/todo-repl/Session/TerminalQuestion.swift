import Repositories

/// Asks the person who runs a command from a shell: the question goes where errors go, as the
/// results may lead elsewhere.
actor TerminalQuestion {
  // Kept between questions: it may have read more than one line.
  private var reader: LineReader?
  private let errors: FileDescriptor

  /// nil unless a person types and reads: standard input and standard error are both a terminal.
  init?() {
    if !FileDescriptor.standardInput.isTerminal || !FileDescriptor.standardError.isTerminal {
      return nil
    }
    self.init(LineReader(.standardInput), errors: .standardError)
  }

  init(_ reader: LineReader, errors: FileDescriptor) {
    self.reader = reader
    self.errors = errors
  }

  /// Asks and returns the typed line; nil at the end of the input, or if reading fails.
  func answer(to question: String) async -> LineReader.Line? {
    guard var reader else { return nil }
    errors.waitForForeground()
    try? errors.send(question)
    self.reader = nil
    let answer = (try? await reader.next()) ?? nil
    self.reader = reader
    // Ctrl-D leaves the cursor behind the question.
    if answer == nil { try? errors.send("\n") }
    return answer
  }
}
