/// Feeds a session with the program's input: commands, scripts, or standard input.
struct InputRunner {
  var session: Session
  /// Whom standard input comes from, when that is a person.
  var person: (any Conversation)?

  /// Runs the inputs in order, or standard input when there are none, and returns the exit status.
  mutating func run(_ inputs: [Options.Input]) async -> Int32 {
    if inputs.isEmpty {
      if let person { return await session.interact(with: person) }
      return await read(.standardInput, name: "standard input", file: nil)
        ?? session.status
    }
    let commands = inputs.count { if case .script = $0 { false } else { true } }
    var command = 0
    for input in inputs {
      let status: Int32?
      switch input {
      case .command(let text):
        command += 1
        status = await run(text, at: .command(command, of: commands))
      case .words(let words):
        command += 1
        let line = ShellWords.line(words)
        status = await run(.text(line), at: .command(command, of: commands))
      case .script(let path):
        status = await read(script: path)
      }
      if let status { return status }
    }
    return session.status
  }

  /// Runs the lines of a command that was given as an argument.
  private mutating func run(_ text: String, at place: InputPlace) async -> Int32? {
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      if let status = await run(.text(String(line)), at: place) { return status }
    }
    return nil
  }

  /// Runs a line; returns a status when the program is to end.
  private mutating func run(_ line: LineReader.Line, at place: InputPlace) async -> Int32? {
    switch await session.run(line, at: place) {
    case .next: nil
    case .quit(let code): code ?? session.status
    }
  }

  private mutating func read(script path: String) async -> Int32? {
    let script: Descriptor
    do {
      script = try Descriptor.reading(path)
    } catch {
      return fail(path, error)
    }
    defer { script.release() }
    return await read(script, name: path, file: path)
  }

  private mutating func read(
    _ descriptor: Descriptor, name: String, file: String?
  ) async -> Int32? {
    var reader = LineReader(descriptor)
    var number = 0
    do throws(SystemFailure) {
      while let line = try await reader.next() {
        number += 1
        if let status = await run(line, at: .line(number, file: file)) { return status }
      }
      return nil
    } catch {
      return fail(name, error)
    }
  }

  private mutating func fail(_ name: String, _ error: SystemFailure) -> Int32? {
    session.fail(ActionError.unreadableInput(name, reason: error.reason))
    return session.stopsAtFirstError ? session.status : nil
  }
}
