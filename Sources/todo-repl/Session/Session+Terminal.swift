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
    let lines = TypedLines(LineReader(.standardInput, interrupts: interrupts.count)) { [root] in
      if !$0.isCancel || !root.isLoading { return false }
      root.cancelLoads()
      return true
    }
    confirmation.begin { question in
      prompt.show(question)
      defer { prompt.hide() }
      await lines.endCommand()
      let line: LineReader.Line?
      do { line = try await lines.next() } catch { return nil }
      await lines.beginCommand()
      guard case .text(let answer)? = line else {
        // Ctrl-D leaves the cursor behind the question.
        prompt.leave()
        return nil
      }
      return answer
    }
    var line: LineReader.Line? = .text("list")
    while let next = line {
      await lines.beginCommand()
      let outcome = await run(next, at: nil)
      await lines.endCommand()
      if case .quit(let code) = outcome { return code ?? status }
      prompt.show()
      do {
        line = try await lines.next()
      } catch {
        fail(ActionError.unreadableTerminal(reason: error.reason))
        return status
      }
      prompt.hide()
    }
    prompt.leave()
    return status
  }
}

extension LineReader.Line {
  /// Whether it is the command that stops loading.
  fileprivate var isCancel: Bool {
    guard case .text(let text) = self, case .cancel? = try? CommandParser.parse(text) else {
      return false
    }
    return true
  }
}
