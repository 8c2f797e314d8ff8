import Foundation

/// A part of an edit to send to etcd: the changes at some positions of the edit, merged with the
/// list.
struct EtcdPart {
  let transaction: EtcdTransaction
  /// The part to be saved; its revision is not known yet.
  let saved: TodosSaved
  let places: Range<Int>

  /// The most changes of a part.
  static let changeLimit = 100
  /// The size in bytes above which a part is divided.
  static let softLimit = 1 << 20
  /// The most bytes of one change: a server accepts 1.5 MiB, including the keys.
  static let hardLimit = 1_500_000

  /// Makes the transaction that saves a part of an edit.
  ///
  /// - Parameters:
  ///   - edit: The whole edit, as it is to be saved.
  ///   - merged: The changes at the positions, merged and with their numbers.
  ///   - ids: The todos to read if the part cannot be saved.
  ///   - highest: The highest number that the edit takes.
  init(
    of edit: TodosEdit, at places: Range<Int>, merged: TodosEdit, on touched: EtcdTouched,
    reading ids: [Todo.ID], highest: Int, moment: Date, in list: EtcdList
  ) throws(EtcdError) {
    self.places = places
    saved = TodosSaved(merged, at: .zero, moment)
    var stored = touched.stored
    stored.apply(saved)
    let key = list.edit(edit.id, from: places.lowerBound)
    var transaction = EtcdTransaction(
      conditions: [.init(key: key, revision: 0)],
      operations: [
        .put(key, try EtcdEdit(saved, places, of: edit.changes.count).data()),
        .put(list.mark(edit.id, from: places.lowerBound), Data()),
      ],
      otherwise: EtcdTouched.reads(ids, .one(key), upTo: 1, of: list))
    var seen: Set<Todo.ID> = []
    for change in merged.changes where seen.insert(change.id).inserted {
      let old = touched.todos[change.id]
      transaction.conditions.append(
        .init(key: list.todo(change.id), revision: old?.revision ?? 0))
      let new: EtcdTodo
      if let todo = stored[change.id] {
        new = EtcdTodo(
          todo, history: stored.events(of: todo.id), foreign: stored.foreign(of: todo.id))
      } else {
        guard let old else { continue }
        new = EtcdTodo(
          old.todo, history: old.history, removedAt: moment, foreign: old.foreign)
      }
      transaction.operations.append(.put(list.todo(change.id), try new.data()))
    }
    var counter = touched.counter.with(merged.changes.compactMap(\.after))
    let adds = merged.changes.contains { $0.before == nil }
    if adds { counter.highest = max(counter.highest, highest) }
    // An edit that adds todos always writes the counter: a deleted key cannot be compared
    // otherwise. So does one that adds links: two edits that close a cycle together touch different
    // todos, but never both write the counter that both have read.
    if adds || edit.addsLinks || counter.isMissing || counter != touched.counter {
      transaction.conditions.append(
        .init(key: list.counter, revision: touched.counter.revision))
      transaction.operations.append(.put(list.counter, try counter.data()))
    }
    self.transaction = transaction
  }

  /// The number of bytes of all keys and values to put.
  var size: Int {
    transaction.operations.reduce(0) { size, operation in
      guard case .put(let key, let value) = operation else { return size }
      return size + key.utf8.count + value.count
    }
  }
}
