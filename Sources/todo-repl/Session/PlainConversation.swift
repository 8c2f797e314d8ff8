import Repositories

/// A conversation through a dumb terminal, which edits the line itself as far as it can.
struct PlainConversation: Conversation {
  private let prompt: Prompt
  private let lines: TypedLines
  private let interrupts: Interrupts
  private let begin: @Sendable () -> Void

  /// - Parameters:
  ///   - stop: stops what a command waits for; false when the command waits for nothing.
  ///   - begin: is called when a line was taken to be run.
  ///   - onInterrupt: is called at each Ctrl-C.
  init(
    output: Output, begin: @escaping @Sendable () -> Void,
    stop: @escaping @Sendable () -> Bool, onInterrupt: @escaping @Sendable () -> Void
  ) {
    let prompt = Prompt(output: output)
    self.prompt = prompt
    self.begin = begin
    interrupts = Interrupts {
      onInterrupt()
      prompt.showAgain()
    }
    lines = TypedLines(LineReader(.standardInput, interrupts: interrupts.count)) { line in
      line.isCancel && stop()
    }
  }

  func greet() { prompt.greet() }
  func beginCommand() async { await lines.beginCommand() }
  func endCommand() async { await lines.endCommand() }
  func restore() {}
  func leave() {}

  func line() async throws(SystemError) -> LineReader.Line? {
    prompt.show()
    let line = try await read()
    begin()
    return line
  }

  func answer(to question: String) async throws(SystemError) -> LineReader.Line? {
    prompt.show(question)
    return try await read()
  }

  private func read() async throws(SystemError) -> LineReader.Line? {
    let line = try await lines.next()
    prompt.hide()
    if line == nil { prompt.leave() }
    return line
  }
}

extension LineReader.Line {
  /// Whether the line is the command that stops loading.
  var isCancel: Bool {
    guard case .text(let text) = self else { return false }
    return (try? CommandParser.parse(text))?.name == .cancel
  }
}
