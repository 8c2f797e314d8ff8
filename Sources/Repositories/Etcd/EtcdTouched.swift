import Foundation

/// The part of a list that a save touches, as it was at one revision of etcd.
struct EtcdTouched {
  private(set) var todos: [Todo.ID: EtcdTodo] = [:]
  var counter = EtcdCounter()
  /// The parts of the edit that etcd already has.
  private(set) var parts: [EtcdEdit] = []
  /// Whether etcd has more parts than were read.
  private(set) var hasMoreParts = false

  /// The reads of the parts of an edit at these keys, if there are any, of the counter, and of todos.
  ///
  /// - Parameter limit: The most parts; never more than ten.
  static func reads(
    _ ids: some Sequence<Todo.ID>, _ parts: EtcdKeys?, upTo limit: Int, of list: EtcdList
  ) -> [EtcdTransaction.Operation] {
    (parts.map { [.read(EtcdRead(keys: $0, limit: min(10, limit)))] } ?? [])
      + [.read(EtcdRead(keys: .one(list.counter)))]
      + ids.map { .read(EtcdRead(keys: .one(list.todo($0)))) }
  }

  /// Makes a value from the results of ``reads(_:_:upTo:of:)``.
  ///
  /// - Parameter hasParts: Whether parts of the edit were read.
  init(_ reads: [EtcdRows], hasParts: Bool = true, of list: EtcdList) throws(EtcdError) {
    if hasParts {
      for row in reads[0].rows { parts.append(try EtcdEdit(row)) }
      hasMoreParts = reads[0].count > reads[0].rows.count
    }
    let rest = reads[(hasParts ? 1 : 0)...]
    if let row = rest.first?.rows.first { counter = try EtcdCounter(row) }
    try add(rest.dropFirst(), of: list)
  }

  /// Adds todos that were read at the same revision.
  mutating func add(_ reads: some Sequence<EtcdRows>, of list: EtcdList) throws(EtcdError) {
    for read in reads {
      for row in read.rows {
        let todo = try EtcdTodo(row, of: list)
        todos[todo.todo.id] = todo
      }
    }
  }

  /// The todos that were read, and the highest number.
  var stored: StoredTodos {
    var stored = StoredTodos()
    stored.raise(highestNumber: counter.highest)
    for value in todos.values { stored.restore(value) }
    return stored
  }
}

extension StoredTodos {
  /// Adds a todo as etcd stores it, also a removed one.
  mutating func restore(_ value: EtcdTodo) {
    if let moment = value.removedAt {
      let removed = RemovedTodo(
        at: moment, history: value.history, number: value.todo.number, foreign: value.foreign)
      restore(removed: removed, id: value.todo.id)
    } else {
      restore(value.todo, history: value.history, foreign: value.foreign)
    }
  }
}
