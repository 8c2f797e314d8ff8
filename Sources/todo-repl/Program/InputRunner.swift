/// Feeds a session with the program's input: commands, scripts or standard input.
struct InputRunner {
  var session: Session
  /// The person who types standard input; nil without one.
  var person: (any Conversation)?
  /// Asks a person before large edits by the inputs; nil if nobody can answer.
  var question: TerminalQuestion?
  /// Remembers where the person was in the last run.
  var saver: SessionSaver?
  /// Whether lines show the values at hand first, so that the run ends only after the fresh ones.
  var showsFreshLater = false

  /// Runs the inputs in order, or standard input without any, and returns the exit status.
  mutating func run(_ inputs: [ProgramOptions.Input]) async -> Int32 {
    if inputs.isEmpty {
      if let person { return await session.interact(with: person, saver) }
      let outcome = await session.read(.standardInput, file: nil)
      return session.status(after: outcome)
    }
    if let question { session.askAboutLargeEdits { await question.answer(to: $0) } }
    let commands = inputs.count { if case .script = $0 { false } else { true } }
    var command = 0
    for input in inputs {
      let outcome: Outcome
      switch input {
      case .command(let text):
        command += 1
        outcome = await run(text, at: .command(command, of: commands))
      case .words(let words, let text):
        command += 1
        let line = ShellWords.line(words, text: text)
        outcome = await session.run(.text(line), at: .command(command, of: commands))
      case .script(let path):
        outcome = await session.read(script: path, at: nil)
      }
      if outcome != .next { return session.status(after: outcome) }
    }
    if showsFreshLater { await session.showFresh() }
    return session.status
  }

  /// Runs the lines of a command given as an argument.
  private mutating func run(_ text: String, at origin: CommandOrigin) async -> Outcome {
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      let outcome = await session.run(.text(String(line)), at: origin)
      if outcome != .next { return outcome }
    }
    return .next
  }
}
