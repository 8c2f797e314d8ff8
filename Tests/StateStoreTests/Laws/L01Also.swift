import StateStoreTesting
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var revision = 0
  var log: [Int] = []
}

/// Values of a live load that change with other fields in one write.
@Suite struct `A merge that also changes other fields` {
  private let test = TestStore(Desk(), isExhaustive: false)
  private var store: Store<Desk> { test.store }

  /// A live load of `rows` before its first value.
  private func begunLoad() -> Load<[Int]> {
    let loads = Box<[Load<[Int]>]>([])
    test.act {
      store.load(\.rows, "follow") { load in
        loads.modify { $0.append(load) }
        let nothing = AsyncStream<Void> { _ in }
        for await _ in nothing {}
      }
    }
    // A box that keeps the load would keep itself, by the work of the load.
    defer { loads.value = [] }
    return loads.value[0]
  }

  @Test func `L1: a merge and what it also changes are one version and one round`() throws {
    let load = begunLoad()
    let heard = Recorder<Desk>()
    let subscription = store.observe(\.self, initial: false) { heard.append($0) }
    let version = store.version
    try load.show([1], at: 1, in: store) { $0.revision = 1 }
    #expect(store.version == version + 1)
    let result = try load.merge(at: 2, in: store) { rows in
      rows.append(2)
      return rows.count
    } also: { draft in
      // The merge comes first.
      draft.log = draft.rows.value ?? []
      draft.revision = 2
    }
    #expect(result == 2 && store.version == version + 2)
    #expect(
      heard.all == [
        Desk(rows: .loaded([1]), revision: 1),
        Desk(rows: .loaded([1, 2]), revision: 2, log: [1, 2]),
      ])
    subscription.cancel()
    test.act { store.cancelAll() }
    test.finish()
  }

  @Test func `L1: a merge that is refused changes no other field either`() throws {
    let load = begunLoad()
    func merge() throws {
      try load.merge(in: store) {
        $0.append(2)
      } also: {
        $0.revision += 1
      }
    }
    #expect(throws: LoadFailure.self) { try merge() }
    try load.show([1])
    store.update { $0.rows = .notRequested }
    #expect(throws: LoadFailure.self) { try merge() }
    test.act { store.cancelAll() }
    let version = store.version
    #expect(throws: CancellationError.self) { try merge() }
    #expect(throws: CancellationError.self) {
      try load.show([2], in: store) { $0.revision += 1 }
    }
    #expect(store.version == version && store.revision == 0)
    test.finish()
  }

  /// Begins an edit that appends 9, unless it is there; returns its saving.
  private func appendNine() -> ScriptedWork<Void> {
    let saving = ScriptedWork<Void>()
    test.act {
      store.optimisticUpdate(\.rows) {
        if !$0.contains(9) { $0.append(9) }
      } commit: { _ in
        try await saving()
      }
    }
    return saving
  }

  @Test func `L16: beside a merge the draft shows the pending edit, which is taken back alone`()
    throws
  {
    let load = begunLoad()
    try load.show([1], at: 1)
    let saving = appendNine()
    try load.merge(at: 2, in: store) {
      $0.append(2)
    } also: {
      $0.log = $0.rows.value ?? []
    }
    #expect(store.log == [1, 2, 9])
    test.act { saving.fail(LoadFailure(kind: .other, message: "refused", canRetry: false)) }
    #expect(store.rows.value == [1, 2] && store.log == [1, 2, 9])
    test.act { store.cancelAll() }
    test.finish()
  }

  @Test func `L16: a merge that also writes its own path by hand keeps what it writes`()
    throws
  {
    let load = begunLoad()
    try load.show([1], at: 1)
    let saving = appendNine()
    try load.merge(at: 2, in: store) {
      $0.append(2)
    } also: {
      $0.rows.value?.append(3)
    }
    #expect(store.rows.value == [1, 2, 9, 3])
    // The write by hand has seen the edit; a log that lacked the write would make the value anew.
    test.act { saving.fail(LoadFailure(kind: .other, message: "refused", canRetry: false)) }
    #expect(store.rows.value == [1, 2, 9, 3])
    test.act { store.cancelAll() }
    test.finish()
  }

  @Test func `L2: touching the store beside a merge stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Desk())
      await store.load(\.rows) { load in
        try load.show([1], in: store) { _ in store.update("inside") { $0.revision = 1 } }
      }.finished
    }
    expect(result, says: "StateStore: update(\"inside\") at ")
  }

  @Test func `a load that writes in another store stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (store, other) = (Store(Desk()), Store(Desk()))
      await store.load(\.rows) { load in
        try load.show([1], in: other) { $0.revision = 1 }
      }.finished
    }
    expect(result, says: "StateStore: a load writes in the store that began it.")
  }
}
