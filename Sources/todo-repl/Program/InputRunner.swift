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
      if case .script(let path) = input {
        let outcome = await session.read(script: path, at: nil)
        if outcome != .next { return session.status(after: outcome) }
        continue
      }
      command += 1
      for line in input.lines {
        let outcome = await session.run(.text(line), at: .command(command, of: commands))
        if outcome != .next { return session.status(after: outcome) }
      }
    }
    if showsFreshLater { await session.showFresh() }
    return session.status
  }
}
