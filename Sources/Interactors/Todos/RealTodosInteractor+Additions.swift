import Foundation
public import Repositories
import StateStore

/// Adding many todos at once.
extension RealTodosInteractor {
  public var additionsAtOnce: Int { follows ? 1 : repository.savesAtOnce }

  public func add(_ additions: [TodoAddition]) async -> [Result<TodosEdit, TodosError>] {
    if follows { return [] }
    guard (try? await loadFirst()) != nil else { return [] }
    defer { takeBacklog() }
    let edits = edits(adding: additions)
    if edits.isEmpty { return [] }
    let outcomes = await repository.save(edits, basedOn: store.read(\.revision))
    let saves = outcomes.compactMap { try? $0.get() }
    store.update("add") { $0.take(saves, at: now()) }
    let results = zip(edits, outcomes).map { edit, outcome in
      outcome.map(\.edit).mapError { refuse(adding: edit, $0) }
    }
    await loadIfUnknown(results.last)
    return results
  }

  /// The edits that add todos, up to the first todo that is refused before it is saved.
  private func edits(adding additions: [TodoAddition]) -> [TodosEdit] {
    let found = store.read(\.foundSaved)
    var front = store.read { $0.todos.value?.first?.rank }
    var edits: [TodosEdit] = []
    edits.reserveCapacity(additions.count)
    for addition in additions {
      guard (try? check(addition.title)) != nil,
        var todo = try? newTodo(title: addition.title, addition.settings)
      else { break }
      todo.rank = .between(nil, front)
      front = todo.rank
      let edit = TodosEdit(.add, [.added(todo)], by: author)
      if found.contains(where: edit.asksForTheSame) { break }
      edits.append(edit)
    }
    return edits
  }

  /// Reports an addition that is not saved, or perhaps not.
  func refuse(adding edit: TodosEdit, _ error: any Error) -> TodosError {
    let failure = failure(error)
    let refused = refusals.keep(edit, failure)
    store.update("not added") { draft in
      draft.notices.post(.takenBack(edit, failure, again: refusals.again(refused)))
      if failure.kind == .unknownOutcome { draft.unknown.append(edit) }
    }
    return .notSaved(failure)
  }

  /// Loads the list after an unknown outcome: only that shows the stored todos.
  func loadIfUnknown<Saved>(_ result: Result<Saved, TodosError>?) async {
    guard case .failure(.notSaved(let failure))? = result, failure.kind == .unknownOutcome else {
      return
    }
    await load().finished
  }
}

extension Draft<AppState> {
  /// Puts own saves into the list, in their order. Others' saves before and between them are still
  /// missing in the list: they come when the list next catches up.
  fileprivate mutating func take(_ saves: [TodosSaved], at moment: Date) {
    var seen = self.revision
    for saved in saves {
      self.todos.value?.apply(saved.edit)
      self.history.record(saved.edit)
      if saved.revision.number == seen.number + 1 { seen = saved.revision }
    }
    if seen > self.revision { see(seen, at: moment) }
  }
}
