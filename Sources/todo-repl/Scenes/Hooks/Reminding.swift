import Foundation
import Interactors
import Repositories

/// Reminds a command of the todos that have fallen due, one after the other.
///
/// The file is written before and after each run of the command. If the program is killed in
/// between, the next run repeats the reminder, and says so.
struct Reminding {
  let command: ShellCommand
  /// nil for a list in memory.
  let file: HookFile<DueReminders>?

  struct Told {
    /// The todos whose reminders the command got.
    var todos: [Todo] = []
    /// Why the command failed, for each failed reminder.
    var failed: [HookFailure] = []
    /// Whether another program is reminding the command.
    var isElsewhere = false
  }

  /// The most times that the file is written on the way: of very many todos, a kill repeats more
  /// than one.
  private static let steps = 100

  func remind(of list: TodoList, at now: LocalNow) async throws -> Told {
    var outcome = Told()
    let turn = try file?.takeTurn()
    if file != nil, turn == nil {
      outcome.isElsewhere = true
      return outcome
    }
    defer { withExtendedLifetime(turn) {} }
    let before = try file?.value() ?? DueReminders()
    var kept = before
    let reminders = kept.take(list, at: now.moment)[...]
    if reminders.isEmpty, kept != before { try file?.keep(kept) }
    let size = max(1, reminders.count / Self.steps)
    var rest = reminders
    // Ctrl-C cancels the task. The next run reminds of the rest.
    while !rest.isEmpty, !Task.isCancelled {
      let step = rest.prefix(size)
      rest = rest.dropFirst(size)
      kept.note(step.map(\.todo), isTold: false)
      try file?.keep(kept)
      var told: [Todo] = []
      for reminder in step where !Task.isCancelled {
        if let failure = await tell(reminder, in: list, at: now) {
          outcome.failed.append(failure)
        } else {
          told.append(reminder.todo)
        }
      }
      kept.note(told, isTold: true)
      outcome.todos += told
      try file?.keep(kept)
    }
    if Task.isCancelled, outcome.todos.isEmpty, outcome.failed.isEmpty { throw CancellationError() }
    return outcome
  }

  private func tell(
    _ reminder: DueReminders.Reminder, in list: TodoList, at now: LocalNow
  ) async -> HookFailure? {
    let todo = reminder.todo
    let row = TodoRow(todo, DateWords(now), in: list)
    let line: JSONLine = [
      "version": .int(1), "todos": .objects([row.json].compactMap(\.self)),
      "repeated": .flag(reminder.isRepeated),
    ]
    return await command.failure(
      input: "\(line)\n",
      variables: [
        TerminalIdentity.variable: EditHook.author, "TODO_NUMBER": todo.number.asTyped,
        "TODO_TITLE": todo.title, "TODO_DUE": row.due.map { "\($0.date)" } ?? "",
        "TODO_REPEATED": reminder.isRepeated ? "1" : "",
      ])
  }
}
