import Foundation

/// Reads a list in pages.
struct EtcdReading {
  let client: EtcdClient
  let list: EtcdList

  init(_ client: EtcdClient, _ list: EtcdList) {
    self.client = client
    self.list = list
  }

  /// The most keys of one answer.
  static let pageLimit = 1_000

  /// A list, and the revision of the whole store at which it was read.
  struct Loaded {
    let snapshot: TodosSnapshot
    let storeRevision: Int
  }

  /// An edit with the keys of its parts, and the revision of each.
  struct StoredEdit {
    let saved: TodosSaved
    let parts: [(key: Data, revision: Int, edit: EtcdEdit)]
  }

  /// The whole list, at one revision.
  func wholeList() async throws(EtcdError) -> Loaded {
    try await withoutCompaction { () throws(EtcdError) in
      var todos: [Todo] = []
      var first: EtcdOutcome?
      let counter = EtcdRead(keys: .one(list.counter))
      try await forEachPage(
        list.todos, with: [.read(newestMark), .read(counter)]
      ) { outcome throws(EtcdError) in
        if first == nil, outcome.reads[2].rows.first.flatMap(EtcdClaim.init) != nil {
          throw .beingCopied(list.name)
        }
        first = first ?? outcome
        for row in outcome.reads[0].rows {
          let value = try EtcdTodo(row, of: list)
          if value.removedAt == nil { todos.append(value.todo) }
        }
      }
      let store = first?.revision ?? 0
      let mark = first?.reads[1].rows.first
      var snapshot = TodosSnapshot(
        todos.sorted(by: Todo.precedes), at: try await revision(mark, at: store))
      snapshot.newest = mark.flatMap { EtcdList.editID(in: $0.key) }
      return Loaded(snapshot: snapshot, storeRevision: store)
    }
  }

  /// The kept edits, oldest first.
  func edits() async throws(EtcdError) -> [StoredEdit] {
    try await withoutCompaction { () throws(EtcdError) in try await edits(at: nil) }
  }

  private func edits(at revision: Int?) async throws(EtcdError) -> [StoredEdit] {
    var parts: [TodosEdit.ID: [(key: Data, revision: Int, edit: EtcdEdit)]] = [:]
    try await forEachPage(list.edits, at: revision) { outcome throws(EtcdError) in
      for row in outcome.reads[0].rows {
        let edit = try EtcdEdit(row)
        if edit.beginsList { continue }
        parts[edit.saved.edit.id, default: []].append((row.key, row.revision, edit))
      }
    }
    return parts.values.compactMap { parts in
      EtcdEdit.whole(parts.map(\.edit)).map { StoredEdit(saved: $0, parts: parts) }
    }.sorted { $0.saved.revision < $1.saved.revision }
  }

  /// The list with everything kept of it, at one revision.
  func copy() async throws(EtcdError) -> TodosCopy {
    try await withoutCompaction { () throws(EtcdError) in
      var stored = StoredTodos()
      var revision: Int?
      let counter = EtcdRead(keys: .one(list.counter))
      try await forEachPage(list.todos, with: [.read(counter)]) { outcome throws(EtcdError) in
        if revision == nil, let row = outcome.reads[1].rows.first {
          let counter = try EtcdCounter(row)
          stored.raise(highestNumber: counter.highest)
          stored.restore(foreign: counter.foreign)
        }
        revision = revision ?? outcome.revision
        for row in outcome.reads[0].rows { stored.restore(try EtcdTodo(row, of: list)) }
      }
      return TodosCopy(stored, try await edits(at: revision).map(\.saved))
    }
  }

  /// The counter of a list that has lost its own: that of all todos that the server has. The number
  /// of a removed todo is given again once the server has forgotten the removal.
  func counterOfTodos(at revision: Int) async throws(EtcdError) -> EtcdCounter {
    var counter = EtcdCounter()
    try await forEachPage(list.todos, at: revision) { outcome throws(EtcdError) in
      for row in outcome.reads[0].rows {
        counter = counter.with([try EtcdTodo(row, of: list).todo])
      }
    }
    return counter
  }

  /// The parts of an edit that etcd has.
  func parts(of id: TodosEdit.ID) async throws(EtcdError) -> [EtcdEdit] {
    try await withoutCompaction { () throws(EtcdError) in
      var parts: [EtcdEdit] = []
      try await forEachPage(list.parts(of: id)) { outcome throws(EtcdError) in
        for row in outcome.reads[0].rows { parts.append(try EtcdEdit(row)) }
      }
      return parts
    }
  }

  /// Reads keys in pages, all at the revision of the first page.
  ///
  /// - Parameters:
  ///   - beside: Operations to do with the first page.
  ///   - revision: The revision to read at; nil for that of the first page.
  private func forEachPage(
    _ keys: EtcdKeys, with beside: [EtcdTransaction.Operation] = [], at revision: Int? = nil,
    _ take: (EtcdOutcome) throws(EtcdError) -> Void
  ) async throws(EtcdError) {
    var read = EtcdRead(keys: keys, limit: Self.pageLimit, revision: revision ?? 0)
    var isFirst = true
    while true {
      let outcome: EtcdOutcome
      do throws(EtcdError) {
        outcome = try await client.outcome(
          of: EtcdTransaction(operations: [.read(read)] + (isFirst ? beside : [])))
      } catch {
        // Long notes: fewer todos fit into an answer.
        guard error.isTooLarge, read.limit > 1 else { throw error }
        read.limit = max(1, read.limit / 4)
        continue
      }
      try take(outcome)
      let rows = outcome.reads[0]
      guard let last = rows.rows.last, rows.rows.count < rows.count else { return }
      read = EtcdRead(
        keys: read.keys.behind(last.key), limit: read.limit,
        revision: read.revision > 0 ? read.revision : outcome.revision)
      isFirst = false
    }
  }

  /// Reads again if etcd has forgotten the revision during the read.
  func withoutCompaction<Value>(
    _ body: () async throws(EtcdError) -> Value
  ) async throws(EtcdError) -> Value {
    for _ in 0..<3 {
      do throws(EtcdError) {
        return try await body()
      } catch {
        guard error.isCompaction else { throw error }
      }
    }
    return try await body()
  }
}
