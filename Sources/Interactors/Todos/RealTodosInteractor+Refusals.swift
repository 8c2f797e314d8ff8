import Foundation
public import Repositories
import StateStore

extension RealTodosInteractor {
  public func refusedEdits() -> [RefusedEdit] { refusals.repository.edits() }

  @discardableResult
  public func redo(refused number: Int) async throws(TodosError) -> TodosEdit {
    guard let refused = refusedEdits().last(where: { $0.number == number }) else {
      throw .unknownRefusal(number)
    }
    let edit = refused.edit
    // An edit of unknown outcome may be saved, and is not made twice.
    if refused.isUnknown, let saved = try await history().last(where: { $0.edit.id == edit.id }) {
      refusals.repository.forget(edit.id)
      return saved.edit
    }
    let saved = try await self.edit(edit.name.rawValue) { _, list throws(TodosError) in
      // An occurrence that is over is not completed again, nor is another one moved in its place.
      let over = edit.over { list[id: $0] }
      let changes = edit.changes.filter { !over.contains($0.id) }
        .compactMap { $0.again(in: list) }
      if changes.isEmpty, edit.changes.contains(where: { $0.isLost(in: list) }) {
        throw .refusalLost(refused)
      }
      // To archive a todo that others have opened would complete it.
      if edit.name == .archive, let open = changes.compactMap(\.before).first(where: { !$0.isDone })
      {
        throw .notDone(open)
      }
      // An edit of unknown outcome keeps its id, by which a repository that has the edit recognizes
      // it.
      return TodosEdit(
        edit.name, changes, id: refused.isUnknown ? edit.id : UUID(), by: author)
    }
    refusals.repository.forget(edit.id)
    return saved
  }
}

extension TodosEdit.Change {
  /// The refused change, made anew in the list; nil if there is nothing to change.
  fileprivate func again(in list: TodoList) -> Self? {
    switch (self, list[id: id]) {
    case (.added(var todo), nil):
      todo.number = 0
      // A todo that was added without a list had no position.
      todo.rank = .between(nil, list.first?.rank)
      return .added(todo)
    case (.added, _), (.changed, nil), (.removed, nil): return nil
    case (.changed(let before, let after), let current?):
      var wanted = current
      wanted.setDifference(from: before, to: after)
      return wanted == current ? nil : .changed(from: current, to: wanted)
    case (.removed, let current?): return .removed(current)
    }
  }

  /// Whether the todo to change is no longer in the list.
  fileprivate func isLost(in list: TodoList) -> Bool {
    if case .changed = self { list[id: id] == nil } else { false }
  }
}
