import Interactors
import Repositories
import Synchronization

extension Session {
  /// Talks with a person until they leave, and returns the exit status.
  ///
  /// - Parameter saver: knows the person's last screen, which shows first if the person asks for
  ///   that.
  mutating func interact(
    with person: any Conversation, _ saver: SessionSaver?
  ) async -> Int32 {
    person.greet()
    defer { person.leave() }
    askAboutLargeEdits { question in
      await person.endCommand()
      // A terminal that cannot be read gives no answer.
      let answer = (try? await person.answer(to: question)) ?? nil
      await person.beginCommand()
      return answer
    }
    container.terminalLoan.begin(
      leave: { await person.lend() }, takeBack: { await person.takeBack() })
    var line: LineReader.Line? = .text(await firstLine(saver))
    while let next = line {
      await person.beginCommand()
      let outcome = await run(next, at: nil)
      await person.endCommand()
      if case .quit(let code) = outcome { return code ?? status }
      do {
        line = try await person.line()
      } catch {
        fail(ActionError.unreadableTerminal(reason: error.reason))
        return status
      }
    }
    return status
  }

  /// The line that shows the first screen.
  private func firstLine(_ saver: SessionSaver?) async -> String {
    if let name = await saver?.context(),
      let context = container.contexts.first(where: { $0.name == name })
    {
      container.app.navigation.setContext(context)
    }
    let line = container.firstScreen
    if line == FirstScreen.last {
      return await saver?.line(container.views) ?? CommandName.list.word
    }
    if line == TodoView.today.name {
      container.listInsteadOfNothing.store(true, ordering: .relaxed)
    }
    return line
  }

  /// Asks before large edits. While a question waits for its answer, no command counts as running.
  func askAboutLargeEdits(_ ask: @escaping @Sendable (String) async -> LineReader.Line?) {
    container.confirmation.begin { [busy] question in
      busy.end()
      defer { busy.begin() }
      guard case .text(let text) = await ask(question) else { return nil }
      return text
    }
  }
}
