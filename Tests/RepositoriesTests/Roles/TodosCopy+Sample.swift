import Foundation
import Testing

@testable import Repositories

extension TodosCopy {
  /// A list in which a bit of everything has happened: removed and undone edits, edits of two
  /// terminals, a large one, and numbers that are gone.
  static func sample(largeEdit count: Int = 120) async throws -> TodosCopy {
    let list = InMemoryTodosRepository(now: { Date(timeIntervalSinceReferenceDate: 7) })
    func save(_ edit: TodosEdit) async throws -> TodosSaved {
      try await list.save(edit, basedOn: .zero)
    }
    let first = try await save(TodosEdit(.add, [.added(.sample(0, title: "Milk"))], by: "a"))
    let milk = try #require(first.edit.changes[0].after)
    var oat = milk
    oat.title = "Oat milk"
    _ = try await save(TodosEdit(.rename, [.changed(from: milk, to: oat)], by: "b"))
    var noted = oat
    noted.notes = "cold\nfresh"
    let note = try await save(TodosEdit(.note, [.changed(from: oat, to: noted)], by: "a"))
    _ = try await save(note.edit.undone(by: "a", of: note.edit.id))
    let tea = try await save(TodosEdit(.add, [.added(.sample(0, title: "Tea"))], by: "a"))
    _ = try await save(TodosEdit(.remove, [.removed(try #require(tea.edit.changes[0].after))]))
    _ = try await save(
      TodosEdit(.importing, (0..<count).map { .added(.sample(0, title: "row \($0)")) }, by: "b"))
    let last = try await save(TodosEdit(.add, [.added(.sample(0, title: "last"))], by: "a"))
    let undo = try await save(last.edit.undone(by: "a", of: last.edit.id))
    // An undo that finds nothing left to do is kept without changes.
    _ = try await save(undo.edit.with([]))
    return try await list.copy()
  }

  /// What has to be the same wherever the list is: all but revisions.
  var essence: Essence {
    Essence(
      todos: stored.inOrder, histories: stored.inOrder.map { stored.events(of: $0.id) },
      highestNumber: stored.highestNumber, edits: trail.map(\.edit), moments: trail.map(\.moment),
      removed: removed.map(\.todo).sorted { $0.number < $1.number },
      removedHistories: removed.sorted { $0.todo.number < $1.todo.number }.map(\.history))
  }

  struct Essence: Equatable {
    let todos: [Todo]
    let histories: [[TodoEvent]]
    let highestNumber: Int
    let edits: [TodosEdit]
    let moments: [Date]
    let removed: [Todo]
    let removedHistories: [[TodoEvent]]
  }
}
