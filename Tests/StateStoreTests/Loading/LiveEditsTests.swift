import StateStoreTesting
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
}

private let refused = LoadFailure(kind: .other, message: "refused", canRetry: false)

/// Optimistic updates of a value that a load goes on to change (L16).
@Suite struct LiveEditsTests {
  private let test = TestStore(Desk(), isExhaustive: false)
  private let feed = ScriptedFeed()
  private var store: Store<Desk> { test.store }

  private func adding(_ number: Int) -> @Sendable (inout [Int]) -> Void {
    { if !$0.contains(number) { $0.append(number) } }
  }

  private func follow() {
    store.load(\.rows, "follow") { [feed] load in try await feed.show(in: load) }
  }

  /// Starts the load with a first value.
  private func begin(_ rows: [Int], at revision: Int? = nil) {
    test.act {
      follow()
      feed.send(.show(rows, revision))
    }
  }

  private func send(_ event: ScriptedFeed.Event) { test.act { feed.send(event) } }

  /// Adds a number, which is saved with this revision.
  private func edit(_ number: Int, revision: Int?) {
    test.act {
      store.optimisticUpdate(\.rows, apply: adding(number)) { _ in revision }
    }
  }

  private var rows: [Int]? { store.rows.value }

  @Test func `what comes is merged under a pending edit, which is taken back alone`() throws {
    begin([1])
    let saving = ScriptedWork<Void>()
    let handle = store.optimisticUpdate(\.rows, apply: adding(5)) { edited in
      #expect(edited == Edited(before: [1], after: [1, 5]))
      try await saving()
    }
    send(.add(2, nil))
    #expect(rows == [1, 2, 5])
    send(.show([1, 2, 3], nil))
    #expect(rows == [1, 2, 3, 5])
    test.act { saving.fail(refused) }
    #expect(try test.run { await handle.outcome } == .takenBack(refused))
    #expect(rows == [1, 2, 3])
    test.finish()
  }

  @Test func `without revisions a saved edit shows until the next value of the source`() {
    begin([1])
    edit(5, revision: nil)
    send(.add(2, nil))
    #expect(rows == [1, 5, 2])
    send(.show([1, 2], nil))
    #expect(rows == [1, 2])
    test.finish()
  }

  @Test func `a load that began before the edit was saved has the edit on its first value`() {
    store.update { $0.rows = .loaded([]) }
    test.act { follow() }
    edit(5, revision: nil)
    send(.show([1], nil))
    #expect(rows == [1, 5])
    send(.show([1], nil))
    #expect(rows == [1])
    test.finish()
  }

  @Test func `a saved edit stays on top until the source has reached its revision`() {
    begin([1], at: 1)
    edit(5, revision: 4)
    send(.add(2, 2))
    #expect(rows == [1, 2, 5])
    send(.show([1, 2, 3], 3))
    #expect(rows == [1, 2, 3, 5])
    send(.add(5, 4))
    #expect(rows == [1, 2, 3, 5])
    send(.add(6, 5))
    #expect(rows == [1, 2, 3, 5, 6])
    #expect(kept == 0)
    test.finish()
  }

  @Test func `an edit of which the source came before its answer is not made twice`() throws {
    begin([1], at: 1)
    let saving = ScriptedWork<Int>()
    test.act {
      store.optimisticUpdate(\.rows) {
        $0.append(5)
      } commit: { _ in
        try await saving()
      }
    }
    send(.add(5, 2))
    test.act { saving.succeed(2) }
    #expect(rows == [1, 5])
    send(.show([1, 7], 3))
    #expect(rows == [1, 7])
    test.finish()
  }

  @Test func `the edit of an hour ago overwrites no source for ever, and nothing grows`() {
    begin([], at: 0)
    for number in 1...100 {
      edit(number, revision: number)
      send(.add(number, number))
    }
    #expect(kept == 0)
    edit(200, revision: 101)
    send(.show([], 101))
    #expect(rows == [] && kept == 0)
    test.finish()
  }

  @Test func `a merged value that a commit returns shows, until the source has come as far`() {
    begin([1], at: 1)
    test.act {
      store.optimisticUpdate(\.rows, apply: adding(5)) { edited in
        Committed([1, 2, 3, 5], revision: 4)
      }
    }
    #expect(rows == [1, 2, 3, 5])
    send(.add(2, 2))
    send(.add(3, 3))
    #expect(rows == [1, 2, 3, 5])
    send(.add(5, 4))
    #expect(rows == [1, 2, 3, 5])
    test.finish()
  }

  @Test func `a merged value is the base of the edits that are pending`() {
    begin([1])
    let saving = ScriptedWork<Void>()
    test.act {
      store.optimisticUpdate(\.rows, apply: adding(5)) { _ in Committed([1, 2, 5]) }
      store.optimisticUpdate(\.rows, apply: adding(6)) { edited in
        #expect(edited.before == [1, 2, 5])
        try await saving()
      }
    }
    #expect(rows == [1, 2, 5, 6])
    test.act { saving.succeed(()) }
    #expect(rows == [1, 2, 5, 6])
    test.finish()
  }

  @Test func `an edit as the source has made that is on top until the source has come as far`() {
    begin([1], at: 1)
    test.act {
      store.optimisticUpdate(\.rows, apply: adding(5)) { _ in
        Committed<[Int]>(revision: 3) { if !$0.contains(50) { $0.append(50) } }
      }
    }
    #expect(rows == [1, 50])
    send(.add(2, 2))
    #expect(rows == [1, 2, 50])
    send(.add(50, 3))
    #expect(rows == [1, 2, 50] && kept == 0)
    test.finish()
  }

  @Test func `saved edits that the source tells alone are what is on top, and others are not`()
    throws
  {
    let load = begunLoad()
    edit(5, revision: 2)
    edit(6, revision: 4)
    #expect(try !load.reach(saved: [3]) && kept == 2)
    #expect(try load.reach(saved: [2]) && kept == 1 && rows == [1, 5, 6])
    #expect(try !load.reach(saved: [3, 4]) && kept == 1)
    #expect(try load.reach(saved: [4]) && kept == 0 && rows == [1, 5, 6])
    test.act { store.cancelAll() }
    #expect(throws: CancellationError.self) { try load.reach(saved: [5]) }
    #expect(throws: CancellationError.self) {
      try store.update(by: load) { $0.rows = .notRequested }
    }
    test.act {
      store.follow(\.rows, "follow", from: 4) { (load: Load<[Int]>) in
        try load.merge(at: 5) { $0.append(7) }
      }
    }
    #expect(rows == [1, 5, 6, 7])
    test.finish()
  }

  /// A load that has shown a value, and goes on.
  private func begunLoad() -> Load<[Int]> {
    let loads = AsyncStream<Load<[Int]>>.makeStream()
    test.act {
      store.load(\.rows) { [feed] load in
        try load.show([1], at: 1)
        loads.continuation.yield(load)
        for try await _ in feed.events() {}
      }
    }
    return try! test.run { await loads.stream.first { _ in true }! }
  }

  @Test func `a direct write stays until the source changes the value`() {
    begin([1], at: 1)
    edit(5, revision: 9)
    test.act { store.update { $0.rows.value?.append(7) } }
    edit(6, revision: 10)
    #expect(rows == [1, 5, 7, 6])
    send(.add(2, 2))
    #expect(rows == [1, 2, 5, 6])
    test.finish()
  }

  @Test func `a load that takes the place of a live one keeps the edits that it may lack`() {
    begin([1], at: 1)
    edit(5, revision: 4)
    let newer = ScriptedFeed()
    test.act {
      store.load(\.rows) { load in
        for try await event in newer.events() {
          if case .show(let rows, let revision) = event { try load.show(rows, at: revision) }
        }
      }
      newer.send(.show([1, 2], 2))
    }
    #expect(rows == [1, 2, 5])
    test.act { newer.send(.show([1, 2, 5], 4)) }
    #expect(rows == [1, 2, 5] && kept == 0)
    test.finish()
  }

  @Test func `an edit without a revision is not lost below one that has a revision`() {
    begin([1], at: 1)
    edit(5, revision: 5)
    edit(6, revision: nil)
    #expect(rows == [1, 5, 6])
    send(.add(2, 2))
    #expect(rows?.sorted() == [1, 2, 5, 6])
    send(.add(3, 3))
    #expect(rows?.sorted() == [1, 2, 3, 5, 6])
    send(.show([1, 2, 3, 5], 5))
    #expect(rows == [1, 2, 3, 5] && kept == 0)
    test.finish()
  }

  @Test func `a merged value without a revision takes the place of what was kept`() {
    begin([1], at: 1)
    edit(5, revision: 5)
    test.act {
      store.optimisticUpdate(\.rows, apply: adding(6)) { _ in Committed([1, 5, 6, 7]) }
    }
    #expect(rows == [1, 5, 6, 7] && kept == 0)
    send(.add(8, 2))
    #expect(rows == [1, 5, 6, 7, 8])
    test.finish()
  }

  /// How many saved edits are on top of the source's value.
  private var kept: Int {
    store.lock.withLock { core in
      core.draft.edits.places.reduce(0) { $0 + $1.entries.filter { !$0.needs.isEmpty }.count }
    }
  }
}

@Suite struct LiveEditsEveryOrderTests {
  @Test func `L16: in every order what is saved or pending shows, beside a live load`() throws {
    let exploration = everyOrder(of: Desk(rows: .loaded([]))) { test in
      let server = Server()
      test.act {
        for number in 1...2 {
          test.store.optimisticUpdate(
            \.rows, "add \(number)", apply: { if !$0.contains(number) { $0.append(number) } }
          ) { _ in
            let result: Result<Void, any Error> = .success(())
            try await test.reply(
              "save \(number)", number == 2 ? [result, .failure(refused)] : [result])
            return server.add(number)
          }
        }
        test.store.load(\.rows, "follow") { load in
          var next = 0
          for turn in 0..<5 {
            try await test.reply("turn \(turn)", [.success(())])
            let (rows, revision) = server.state
            if turn == 0 {
              try load.show(rows, at: revision)
            } else {
              try load.merge(at: revision) { $0 = rows }
            }
            next = revision
          }
          _ = next
        }
      }
      test.advanceToEnd()
      // The load has ended at a turn before the last edit was saved, perhaps.
      let rows = test.store.rows.value ?? []
      if !rows.allSatisfy({ [1, 2].contains($0) }) || !rows.contains(1) { throw refused }
    } invariant: { state in
      state.rows.value?.contains(1) == true
    }
    #expect(exploration.isComplete && exploration.schedules >= 30)
  }
}

/// A list whose changes are counted.
private final class Server: Sendable {
  private let contents = Box<(rows: [Int], revision: Int)>(([], 0))

  var state: (rows: [Int], revision: Int) { contents.value }

  func add(_ number: Int) -> Int {
    contents.modify {
      $0.rows.append(number)
      $0.revision += 1
      return $0.revision
    }
  }
}
