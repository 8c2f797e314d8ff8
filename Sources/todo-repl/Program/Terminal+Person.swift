import Foundation
import Interactors
import Repositories
import StateStore

extension Terminal {
  /// The person at the terminal; nil without a terminal.
  static func person(
    _ session: Session, _ container: SceneContainer, _ environment: [String: String]
  ) -> (any Conversation)? {
    guard Terminal() != nil else { return nil }
    let (root, output) = (session.root, session.output)
    let stop = { @Sendable in
      if !root.isLoading { return false }
      root.interrupt()
      return true
    }
    let interrupt = { @Sendable [interrupts = session.interrupts] in
      interrupts.increase()
      root.interrupt()
      output.interrupt()
    }
    let begin = { @Sendable [interrupts = session.interrupts] in interrupts.mark() }
    let plain = { @Sendable in
      PlainConversation(output: output, begin: begin, stop: stop, onInterrupt: interrupt)
    }
    guard canEdit(environment: environment), let mode = TerminalMode(.standardInput) else {
      return plain()
    }
    let keeper = LineHistorySaver(LineHistoryFile(environment: environment)) { output.tell($0) }
    let line = EditedLine(
      on: .standardOutput, mode: mode, prompt: "> ", history: keeper.read(),
      actions: EditedLine.Actions(
        complete: { completion(of: $0, container, whenKnown: $1) }, interrupt: interrupt,
        begin: begin, stop: { LineReader.Line.text($0).isCancel && stop() },
        remember: keeper.remember, suspend: Suspension.askJob,
        tooLong: {
          output.tell(Remark(.fromProgram(.textLeftOut(limit: LineEditor.longestLine))))
        },
        hasMore: { container.pager.hasMore }))
    mode.restoreInCrash()
    do throws(SystemError) {
      return try EditedConversation(output: output, line: line, onAsking: root.tellFailures)
    } catch {
      return plain()
    }
  }

  /// The completions of a text; nil while the countries are loading, which begins at their first
  /// use.
  private static func completion(
    of text: String, _ container: SceneContainer, whenKnown: @escaping @Sendable () -> Void
  ) -> Completion? {
    let app = container.app
    let state = app.store.state
    let words = CompletedLine(text).expanding(container.ownWords).words
    if words.first.flatMap(Commands.command)?.name == .country,
      let load = app.countries.loadIfNeeded()
    {
      Task {
        await load.finished
        whenKnown()
      }
      return nil
    }
    let sources = Completion.Sources(
      todos: state.todos.value ?? [], countries: state.countries.value ?? [],
      aliases: container.ownWords, contexts: container.contexts.map(\.name), names: names)
    return Completion(of: text, from: sources)
  }

  private static func names(in folder: String) -> [String] {
    let items = try? FileManager.default.contentsOfDirectory(
      at: URL(filePath: UserFolder.inHome(folder), directoryHint: .isDirectory),
      includingPropertiesForKeys: [.isDirectoryKey])
    return (items ?? []).map { $0.lastPathComponent + ($0.hasDirectoryPath ? "/" : "") }
  }
}
