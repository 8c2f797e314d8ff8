import Foundation
import Repositories
import Testing

@testable import Interactors

struct EditHistoryTests {
  private var history = EditHistory()

  private func edit(_ number: Int, by terminal: String = "") -> TodosEdit {
    TodosEdit(.add, [.added(.sample(number))], id: Todo.id(number), by: terminal)
  }

  private func saved(_ edits: TodosEdit...) -> [TodosSaved] {
    edits.enumerated().map { TodosSaved($1, at: Revision($0 + 1), noon) }
  }

  /// Records the undo of an edit, as an edit with this number.
  private mutating func undo(_ number: Int, as id: Int) throws {
    let entry = try #require(history.lastDone(.own))
    #expect(entry.id == Todo.id(number))
    history.record(
      TodosEdit(.add, [], id: Todo.id(id), by: entry.edit.by, kind: .undo(of: entry.id)))
  }

  private mutating func redo(_ number: Int, as id: Int) throws {
    let entry = try #require(history.lastUndone)
    #expect(entry.id == Todo.id(number))
    history.record(
      TodosEdit(
        .add, [.added(.sample(number))], id: Todo.id(id), by: entry.edit.by,
        kind: .redo(of: entry.id)))
  }

  @Test mutating func `only the newest edits are remembered`() {
    let count = 7 * EditHistory.depth
    for number in 1...count { history.record(edit(number)) }
    #expect(history.undoable == (count - EditHistory.depth + 1...count).map { edit($0) })
  }

  @Test mutating func `an edit that cannot be saved leaves, wherever it is`() throws {
    for number in 1...3 { history.record(edit(number)) }
    try undo(3, as: 11)
    history.takeBack(Todo.id(2))
    history.takeBack(Todo.id(3))
    #expect(history.undoable == [edit(1)] && history.redoable.isEmpty)
  }

  @Test mutating func `an undo that cannot be saved makes its edit one that can be undone`() throws
  {
    for number in 1...2 { history.record(edit(number)) }
    try undo(2, as: 11)
    try undo(1, as: 12)
    history.takeBack(Todo.id(11))
    history.takeBack(Todo.id(12))
    #expect(history.undoable == [edit(1), edit(2)] && history.redoable.isEmpty)
  }

  @Test mutating func `a redo that cannot be saved makes its edit one that can be redone`() throws {
    history.record(edit(1))
    try undo(1, as: 11)
    try redo(1, as: 12)
    history.takeBack(Todo.id(12))
    #expect(history.undoable.isEmpty && history.redoable == [edit(1)])
  }

  @Test mutating func `what the repository knows of this terminal counts, and what is newer here`()
  {
    history.record(edit(3, by: "here"))
    history.take(
      saved(edit(1, by: "here"), edit(2, by: "there")), by: "here", forgetting: [])
    #expect(history.undoable == [edit(1, by: "here"), edit(3, by: "here")])
    #expect(history.lastDone(.anybody)?.id == Todo.id(3))
    history.take(
      saved(edit(1, by: "here"), edit(3, by: "here"), edit(2, by: "there")), by: "here",
      forgetting: [])
    #expect(history.undoable == [edit(1, by: "here"), edit(3, by: "here")])
    #expect(history.lastDone(.anybody)?.id == Todo.id(2))
    #expect(history.newest?.edit.id == Todo.id(2))
  }

  @Test mutating func `what the repository knew before a later answer does not count any more`() {
    history.record(edit(1, by: "here"))
    history.record(edit(2, by: "here"))
    let newer = saved(edit(1, by: "here"), edit(2, by: "here"))
    history.take(newer, by: "here", forgetting: [])
    // Another undo had asked before, and its answer comes now.
    history.take(Array(newer.prefix(1)), by: "here", forgetting: [])
    #expect(history.undoable == [edit(1, by: "here"), edit(2, by: "here")])
  }

  @Test mutating func `a terminal without a name knows what it made itself, and nothing else`() {
    history.record(edit(1))
    history.take(saved(edit(1), edit(2)), by: "", forgetting: [])
    #expect(history.undoable == [edit(1)])
    #expect(history.lastDone(.anybody)?.id == Todo.id(2))
  }

  @Test mutating func `an edit that the repository has saved and forgotten is forgotten`() {
    history.record(edit(1))
    history.record(edit(2))
    history.take(saved(edit(3)), by: "", forgetting: [Todo.id(1)])
    #expect(history.undoable == [edit(2)])
  }
}
