extension Session {
  /// Talks with a person until they leave, and returns the exit status.
  mutating func interact() async -> Int32 {
    let prompt = Prompt(output: output)
    let interrupts = Interrupts { [root, output] in
      root.cancelLoads()
      output.interrupt()
      prompt.showAgain()
    }
    defer { withExtendedLifetime(interrupts) {} }

    prompt.greet()
    var reader = LineReader(.standardInput, interrupts: interrupts.count)
    var line: LineReader.Line? = .text("list")
    while let next = line {
      if case .quit(let code) = await run(next, at: nil) { return code ?? status }
      prompt.show()
      do {
        line = try await reader.next()
      } catch {
        fail(ActionError.unreadableInput("the terminal", reason: error.reason))
        return status
      }
      prompt.hide()
    }
    prompt.leave()
    return status
  }
}
