import Foundation
import Interactors
import Repositories
import StateStore

/// The commands that hand edits and due todos to commands of the person.
struct HookCommands: CommandFamily {
  let context: CommandContext

  static let all: [Command] = [
    Command(
      .due, hints: ["notify", "remind", "reminders", "알림"], yields: true,
      options: [CommandName.notify], parse: CommandParser.notification,
      complete: { line, _ in
        line.words.count == 1 ? Completion.known([CommandName.notify], line.word) : []
      }, run: Self.remind),
    Command(
      .hooks, hints: ["hook", "on"], yields: true, parse: CommandParser.runsHooks,
      complete: { line, _ in
        line.words.count == 1 ? Completion.known([CommandName.run], line.word) : []
      }, run: Self.hooks),
  ]

  // MARK: Hooks

  private func hooks(run: Bool) async throws(ActionError) {
    let hooks = container.hooks.hooks
    if hooks.isEmpty { return output.show(.file(.hook(.none))) }
    let outcomes = run ? try await deliver() : []
    for (index, hook) in hooks.enumerated() {
      let outcome = outcomes.indices.contains(index) ? outcomes[index] : nil
      // The other hooks get their edits all the same.
      do {
        let row = HookRow(
          command: hook.command.text, position: try hook.positions.position(),
          outcome: try outcome?.get())
        if output.format == .json || !row.isOnlyFailure { output.show([row]) }
        if case .failed(let failure, _) = row.outcome {
          root.sceneFailed(.hook(.failed(hook.command.text, failure)))
        }
      } catch is CancellationError {
        continue
      } catch {
        root.sceneFailed(.hook(.notRun(reason: output.language.describe(error))))
      }
    }
  }

  private func deliver() async throws(ActionError) -> [Result<EditDelivery.Outcome, any Error>] {
    do {
      return try await stoppable { [container] in
        let (revision, last) = container.app.store.read { ($0.revision, $0.history.lastMade?.id) }
        return try await container.hooks.deliver(at: container.now, upTo: revision, after: last)
      }
    } catch is CancellationError {
      return []
    } catch {
      throw .hook(.notRun(reason: output.language.describe(error)))
    }
  }

  /// Runs work that waits for commands of the person, until Ctrl-C cancels the work.
  private func stoppable<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await root.calling.run { await Result { try await work() } }.value.get()
  }

  // MARK: Reminders

  private func remind(_ command: String) async throws(ActionError) {
    let list = try await app.loadedList()
    let now = container.now()
    let reminding = Reminding(
      command: container.hooks.shell(command), file: try container.hooks.reminders(command))
    let told: Reminding.Told
    do {
      told = try await stoppable { try await reminding.remind(of: list, at: now) }
    } catch is CancellationError {
      return
    } catch {
      throw .hook(.notReminded(reason: output.language.describe(error)))
    }
    let dates = DateWords(now)
    let width = told.todos.map { "\($0.number)".count }.max() ?? 0
    output.show(
      told.todos.map { TodoRow($0, dates, in: list, width: width) } as [any OutputLine])
    if told.isElsewhere {
      output.show(.file(.hook(.remindedElsewhere)))
    } else if told.todos.isEmpty, told.failed.isEmpty {
      output.show(.file(.hook(.nothingDue)))
    }
    if let first = told.failed.first {
      throw .hook(.reminderFailed(command, first, count: told.failed.count))
    }
  }
}

extension CommandParser {
  /// The command that is told of due todos.
  func notification() throws(Misunderstanding) -> String {
    let option = try first(.notify)
    guard option.plain == CommandName.notify else {
      throw Misunderstanding(.missingArgument(name, .notify), at: option)
    }
    let command = try text(from: 1, .shellCommand)
    if command.allSatisfy(\.isWhitespace) { throw missing(.shellCommand) }
    return command
  }

  /// Whether to deliver to the hooks, rather than to show them.
  func runsHooks() throws(Misunderstanding) -> Bool {
    try expectAtMost(1)
    guard let word = words.first else { return false }
    guard word.text.lowercased() == CommandName.run else {
      throw Misunderstanding(.unexpectedArgument(name, word.text), at: word)
    }
    return true
  }
}
