import Foundation

/// The transactions that copy a list to etcd, in order; each is done only while the claim on the
/// list stands.
struct EtcdCopying {
  private let copy: TodosCopy
  private let list: EtcdList
  /// The revision of the claim.
  private let claim: Int

  init(_ copy: TodosCopy, to list: EtcdList, claim: Int) {
    self.copy = copy
    self.list = list
    self.claim = claim
  }

  /// The first edit of a copied list. It has no changes, and makes readers of an earlier list read
  /// the whole list.
  func beginning(at moment: Date) throws(EtcdError) -> EtcdTransaction {
    let edit = TodosSaved(TodosEdit(.importing, []), at: .zero, moment)
    return try put(edit: EtcdEdit(edit, 0..<0, of: 0))
  }

  /// Puts the todos, also the removed ones.
  func putTodos(
    _ send: (EtcdTransaction) async throws -> Void
  ) async throws {
    var operations: [EtcdTransaction.Operation] = []
    var size = 0
    func flush() async throws {
      if operations.isEmpty { return }
      try await send(
        EtcdTransaction(conditions: [condition], operations: operations, otherwise: otherwise))
      (operations, size) = ([], 0)
    }
    func put(_ todo: EtcdTodo) async throws {
      let data = try todo.data()
      if data.count > EtcdPart.hardLimit {
        throw EtcdError.tooLarge(
          title: Data(todo.todo.title.utf8).beginning, size: data.count, limit: EtcdPart.hardLimit)
      }
      if operations.count == EtcdPart.changeLimit || size + data.count > EtcdPart.softLimit {
        try await flush()
      }
      operations.append(.put(list.todo(todo.todo.id), data))
      size += data.count
    }
    for todo in copy.stored.all {
      try await put(
        EtcdTodo(
          todo, history: copy.stored.events(of: todo.id), foreign: copy.stored.foreign(of: todo.id))
      )
    }
    for removed in copy.removed {
      try await put(
        EtcdTodo(
          removed.todo, history: removed.history, removedAt: removed.at, foreign: removed.foreign))
    }
    try await flush()
  }

  /// Puts the edits, one after the other, so that their revisions have their order.
  func putEdits(_ send: (EtcdTransaction) async throws -> Void) async throws {
    for saved in copy.trail {
      let count = saved.edit.changes.count
      var position = 0
      repeat {
        var end = min(position + EtcdPart.changeLimit, count)
        while true {
          let part = saved.edit.with(Array(saved.edit.changes[position..<end]))
          // An undo that found nothing left to do has no changes.
          let edit = EtcdEdit(
            TodosSaved(part, at: .zero, saved.moment), position..<max(end, 1), of: max(count, 1))
          let size = try edit.data().count
          if size > EtcdPart.softLimit, end - position > 1 {
            end = position + (end - position) / 2
            continue
          }
          if size > EtcdPart.hardLimit {
            let title = part.changes.first?.todo.title ?? ""
            throw EtcdError.tooLarge(
              title: Data(title.utf8).beginning, size: size, limit: EtcdPart.hardLimit)
          }
          try await send(put(edit: edit))
          break
        }
        position = end
      } while position < count
    }
  }

  /// Replaces the claim with the counter: from then on, the list is there.
  func end() throws(EtcdError) -> EtcdTransaction {
    var counter = EtcdCounter().with(copy.stored.all + copy.removed.map(\.todo))
    counter.highest = max(counter.highest, copy.stored.highestNumber)
    counter.foreign = copy.stored.foreign
    if let lowest = copy.stored.lowestRank { counter.front = min(counter.front ?? lowest, lowest) }
    return EtcdTransaction(
      conditions: [condition], operations: [.put(list.counter, try counter.data())],
      otherwise: otherwise)
  }

  private func put(edit: EtcdEdit) throws(EtcdError) -> EtcdTransaction {
    let key = list.edit(edit.saved.edit.id, from: edit.places.lowerBound)
    // If a delayed request put the edit again, it would seem newer than the edits after it.
    return EtcdTransaction(
      conditions: [condition, .init(key: key, revision: 0)],
      operations: [
        .put(key, try edit.data()),
        .put(list.mark(edit.saved.edit.id, from: edit.places.lowerBound), Data()),
      ],
      otherwise: otherwise + [.read(EtcdRead(keys: .one(key)))])
  }

  private var condition: EtcdTransaction.Condition {
    .init(key: list.counter, revision: claim)
  }

  private var otherwise: [EtcdTransaction.Operation] {
    [.read(EtcdRead(keys: .one(list.counter)))]
  }
}
