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
    let known = refused.isUnknown ? try await history().last { $0.edit.id == edit.id } : nil
    let isAway = repository.backlog?.offlineSince != nil
    if let known, !isAway, try await isSaved(edit) {
      refusals.repository.forget(edit.id)
      return known.edit
    }
    // An edit of unknown outcome keeps its id: a repository that has the edit saves it no second
    // time. The rest of an edit that is saved in part is a new edit.
    let id = refused.isUnknown && (known == nil || isAway) ? edit.id : UUID()
    // While the server is away, nobody knows which part is saved. The whole edit is sent later, and
    // the server saves the part that it lacks.
    let isWhole = id == edit.id && isAway && edit.name != .add
    defer {
      // The rest that could not be saved stands for the edit.
      if id != edit.id, refusedEdits().contains(where: { $0.edit.id == id }) {
        refusals.repository.forget(edit.id)
      }
    }
    let saved = try await self.edit(edit.name.rawValue) { _, list throws(TodosError) in
      // An occurrence that is over is not completed again, nor is another one moved in its place.
      let over = edit.over { list[id: $0] }
      let left = edit.with(edit.changes.filter { !over.contains($0.id) })
      let changes = left.again(in: list)
      if changes.isEmpty, edit.changes.contains(where: { $0.isLost(in: list) }) {
        throw .refusalLost(refused)
      }
      // To archive a todo that others have opened would complete it.
      if edit.name == .archive, let open = changes.compactMap(\.before).first(where: { !$0.isDone })
      {
        throw .notDone(open)
      }
      return TodosEdit(
        edit.name, isWhole && !changes.isEmpty ? left.withoutNumbers : changes, id: id, by: author)
    }
    refusals.repository.forget(edit.id)
    return saved
  }

  /// Whether the repository has the whole edit.
  private func isSaved(_ edit: TodosEdit) async throws(TodosError) -> Bool {
    do {
      return try await repository.isSaved(edit.id) == true
    } catch {
      throw .notLoaded(failure(error))
    }
  }
}

extension TodosEdit {
  /// The same changes; the added todos get their numbers later.
  fileprivate var withoutNumbers: [Change] {
    changes.map { change in
      guard case .added(var todo) = change else { return change }
      todo.number = 0
      return .added(todo)
    }
  }

  /// The refused changes, made anew in the list, as far as there is something to change.
  ///
  /// - Complexity: O(*n* + *k*), where *k* is the number of changes.
  func again(in list: TodoList) -> [Change] {
    // Made for the first added todo. Not a lazy variable, of which each insertion makes a copy.
    var taken: Set<Rank>?
    var last = list.last?.rank
    var isBehind = false
    // From the first todo whose rank is taken, all go to the end, in their order.
    func free(_ rank: Rank) -> Rank {
      if taken == nil { taken = Set(list.map(\.rank)) }
      isBehind = isBehind || taken?.contains(rank) == true
      let free = isBehind ? .between(last, nil) : rank
      taken?.insert(free)
      last = max(last ?? free, free)
      return free
    }
    return changes.compactMap { change in
      switch (change, list[id: change.id]) {
      case (.added(var todo), nil):
        todo.number = 0
        // A todo that was added without a list had no position.
        todo.rank = name == .add ? .between(nil, list.first?.rank) : free(todo.rank)
        return .added(todo)
      case (.added, _), (.changed, nil), (.removed, nil): return nil
      case (.changed(let before, let after), let current?):
        var wanted = current
        wanted.setDifference(from: before, to: after)
        return wanted == current ? nil : .changed(from: current, to: wanted)
      case (.removed, let current?): return .removed(current)
      }
    }
  }
}

extension TodosEdit.Change {
  /// Whether the todo to change is no longer in the list.
  fileprivate func isLost(in list: TodoList) -> Bool {
    if case .changed = self { list[id: id] == nil } else { false }
  }
}
