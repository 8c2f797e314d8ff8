import StateStore
import StateStoreTesting
import Synchronization

struct LedgerItem: Equatable, Sendable {
  let id: Int
  var title: String
  var isDone = false
}

struct LedgerState: Equatable, Sendable {
  var rows = Loadable<[LedgerItem]>.notRequested
  var other = 0
}

extension [LedgerItem] {
  subscript(item id: Int) -> LedgerItem? {
    get { first { $0.id == id } }
    set {
      let index = firstIndex { $0.id == id }
      switch (index, newValue) {
      case (let index?, let row?): self[index] = row
      case (let index?, nil): remove(at: index)
      case (nil, let row?): append(row)
      case (nil, nil): break
      }
    }
  }
}

/// An edit of rows, as a value: its effect, and whether rows show the effect.
struct ItemEdit: Sendable {
  let name: String
  let apply: @Sendable (inout [LedgerItem]) -> Void

  static func rename(_ id: Int, _ title: String) -> Self {
    Self(name: "rename \(id) \(title)") { $0[item: id]?.title = title }
  }

  static func done(_ id: Int) -> Self {
    Self(name: "done \(id)") { $0[item: id]?.isDone = true }
  }

  static func add(_ id: Int) -> Self {
    Self(name: "add \(id)") {
      if $0[item: id] == nil { $0.append(LedgerItem(id: id, title: "new")) }
    }
  }

  static func remove(_ id: Int) -> Self {
    Self(name: "remove \(id)") { $0[item: id] = nil }
  }

  func isVisible(in rows: [LedgerItem]) -> Bool {
    var edited = rows
    apply(&edited)
    return edited == rows
  }
}

/// A scripted server of rows behind a test store. It keeps records of saved edits, and checks the
/// shown rows against them.
final class ScriptedServer: Sendable {
  private struct Records {
    var rows: [LedgerItem]
    var loads = 0
    /// The edits that were made, in order, with their handles.
    var edits: [(edit: ItemEdit, handle: EditHandle)] = []
    /// The edits that the server has saved, in the order they came.
    var saved: [ItemEdit] = []
    var faults: [String] = []
  }

  static let failure = LoadFailure(kind: .offline, message: "offline", canRetry: true)

  let test: TestStore<LedgerState>
  private let initial: [LedgerItem]
  private let records: Mutex<Records>

  init(_ test: TestStore<LedgerState>, _ rows: [LedgerItem]) {
    self.test = test
    initial = rows
    records = Mutex(Records(rows: rows))
  }

  var rows: [LedgerItem] { records.withLock { $0.rows } }
  var shown: [LedgerItem]? { test.store.rows.value }

  /// Changes the server's rows, like another client.
  func change(_ body: (inout [LedgerItem]) -> Void) {
    records.withLock { body(&$0.rows) }
  }

  /// Loads the server's rows when the load begins; `mayFail` adds a failure as an outcome.
  @discardableResult
  func load(policy: LoadPolicy = .latest, retry: Retry = .none, mayFail: Bool = false)
    -> any LoadHandle
  {
    test.store.load(\.rows, "load", policy: policy, retry: retry) { [self] in
      let (rows, number) = records.withLock { records in
        records.loads += 1
        return (records.rows, records.loads)
      }
      let failures: [Result<[LedgerItem], any Error>] = mayFail ? [.failure(Self.failure)] : []
      return try await test.reply("load \(number)", [.success(rows)] + failures)
    }
  }

  /// Makes an edit that the server takes or refuses.
  @discardableResult
  func make(_ edit: ItemEdit, mayFail: Bool = true, ifEmpty: [LedgerItem]? = nil) -> EditHandle {
    let handle = test.store.optimisticUpdate(\.rows, edit.name, ifEmpty: ifEmpty, apply: edit.apply)
    {
      [self] edited in
      var after = edited.before
      edit.apply(&after)
      note(after == edited.after, "\(edit.name) saves something else: \(edited)")
      let failures: [Result<Void, any Error>] = mayFail ? [.failure(Self.failure)] : []
      try await test.reply(edit.name, [.success(())] + failures)
      save(edit, edited)
    }
    records.withLock { $0.edits.append((edit, handle)) }
    return handle
  }

  /// Replaces only the rows that differ, like a repository.
  private func save(_ edit: ItemEdit, _ edited: Edited<[LedgerItem]>) {
    records.withLock { records in
      for row in edited.after where edited.before[item: row.id] != row {
        records.rows[item: row.id] = row
      }
      for row in edited.before where edited.after[item: row.id] == nil {
        records.rows[item: row.id] = nil
      }
      records.saved.append(edit)
    }
  }

  private func note(_ isRight: Bool, _ fault: @autoclosure () -> String) {
    if isRight { return }
    let fault = fault()
    records.withLock { $0.faults.append(fault) }
  }

  /// A contradiction of the records.
  struct Violation: Error, CustomStringConvertible { let description: String }

  /// Runs everything to its end and compares the shown rows with the records.
  ///
  /// - Parameter foreign: Whether another client changed the server's rows, so that only the edits
  ///   are checked.
  func check(foreign: Bool = false) throws {
    let store = test.store
    let subscription = store.observe(\.rows) { [self] rows in
      guard let rows = rows.value else { return }
      for edit in records.withLock({ $0.saved }) where !isOverwritten(edit) {
        note(edit.isVisible(in: rows), "\(edit.name) is saved and does not show: \(rows)")
      }
    }
    test.advanceToEnd()
    subscription.cancel()
    try compareOutcomes()
    let (server, saved, faults) = records.withLock { ($0.rows, $0.saved, $0.faults) }
    if let fault = faults.first { throw Violation(description: fault) }
    if !foreign {
      var expected = initial
      for edit in saved { edit.apply(&expected) }
      if server != expected { throw Violation(description: "The server holds \(server).") }
      if let shown, shown != server { throw Violation(description: "\(shown), but \(server).") }
    }
    if store.rows.isLoading || !store.activity(of: \.rows).isIdle {
      throw Violation(description: "Something is under way: \(store.activity(of: \.rows)).")
    }
  }

  /// Checks that each edit's outcome is the server's.
  private func compareOutcomes() throws {
    let (edits, saved) = records.withLock { ($0.edits, $0.saved) }
    for (edit, handle) in edits {
      let outcome = try test.run { await handle.outcome }
      let isSaved = saved.contains { $0.name == edit.name }
      if (outcome == .committed) != isSaved {
        throw Violation(description: "\(edit.name) ended as \(outcome); saved: \(isSaved).")
      }
    }
  }

  /// Whether another edit may have changed the same row.
  private func isOverwritten(_ edit: ItemEdit) -> Bool {
    let kind = edit.name.split(separator: " ").prefix(2).joined(separator: " ")
    let names = records.withLock { $0.edits.map(\.edit.name) }
    return names.filter { $0.hasPrefix(kind) || $0.hasPrefix("remove") }.count > 1
      || names.contains { $0 == "remove \(edit.name.split(separator: " ")[1])" }
  }
}
