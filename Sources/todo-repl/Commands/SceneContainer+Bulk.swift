import Interactors
import Repositories
import StateStore

extension SceneContainer {
  /// Prints the rows of the todos that a command did not change: the root prints only changes.
  /// Somebody else may have changed or removed one before the command.
  func showUnchanged(
    _ todos: [Todo], but changed: [Todo], as note: RowNote = .unchanged
  ) {
    let changed = Set(changed.lazy.map(\.id))
    let unchanged = todos.filter { !changed.contains($0.id) }
    if unchanged.isEmpty { return }
    let dues = DateWords(of: unchanged, at: now)
    let list = app.store.todos.value ?? []
    let waiting = app.store.backlog.waitingIDs
    let width = TodoRow.width(ofNumbers: unchanged.lazy.map { (list[id: $0.id] ?? $0).number })
    let rows = TodoRows(unchanged.count) { place in
      let todo = unchanged[place]
      return list[id: todo.id].map {
        TodoRow($0, dues, in: list, width: width, note: note, waiting: waiting)
      } ?? TodoRow(todo, dues, in: list, width: width, note: .removed)
    }
    output.show(rows: rows.prefix(output.rowLimit ?? rows.count))
  }

  /// Asks for confirmation above `BulkLine.limit` todos; after "no", says that nothing was changed.
  ///
  /// - Parameter asks: Whether to ask for any number of todos.
  func allows(_ command: CommandName, of count: Int, asks: Bool = false) async -> Bool {
    if count <= BulkLine.limit, !asks { return true }
    return await allows(.ask(command.bulk, count))
  }

  /// Asks for confirmation; after "no", says that nothing was changed.
  func allows(_ question: EditMessage) async -> Bool {
    if await confirmation.allows(question, in: output.language) {
      // Others may have changed the todos before the answer.
      await app.todos.catchUp()
      return true
    }
    output.show(.edit(.nothingChanged))
    return false
  }

  /// Says why a command has changed no todo.
  func tellNothing(_ message: Message, _ command: CommandName) {
    output.show(message, json: BulkLine(command: command, count: 0).json)
  }

  /// Reports how many todos were changed at once, above `BulkLine.limit`.
  ///
  /// - Parameter asked: The number of todos in the question; others may have removed some of them
  ///   before the answer.
  func tell(_ command: CommandName, of count: Int, asked: Int = 0) {
    if max(count, asked) <= BulkLine.limit { return }
    output.show([BulkLine(command: command, count: count, canBeTakenBack: canTypeMore)])
  }
}
