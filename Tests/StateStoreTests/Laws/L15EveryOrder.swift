import StateStore
import StateStoreTesting
import Testing

/// Loads, edits, failures and cancels in every order, against a server that keeps the books.
@Suite struct `Edits in every order` {
  private static let milk = LedgerItem(id: 1, title: "milk")
  private static let bread = LedgerItem(id: 2, title: "bread")
  private static let loaded = LedgerState(rows: .loaded([milk, bread]))

  /// Explores a scenario that begins with loaded items, or with an empty state.
  private func explore(
    _ state: LedgerState = loaded, atLeast schedules: Int, foreign: Bool = false,
    _ body: @escaping (Ledger) -> Void
  ) {
    let exploration = everyOrder(of: state) { test in
      let ledger = Ledger(test, [Self.milk, Self.bread])
      body(ledger)
      try ledger.check(foreign: foreign)
    }
    #expect(exploration.isComplete && exploration.schedules >= schedules, "\(exploration)")
  }

  @Test func `L16: two loads and two edits, each of which succeeds or fails`() {
    explore(atLeast: 50) { ledger in
      ledger.test.act { ledger.load(mayFail: true) }
      ledger.test.act { ledger.make(.rename(1, "oat milk")) }
      ledger.test.anytime("reload") { ledger.load(mayFail: true) }
      ledger.test.act { ledger.make(.done(1)) }
    }
  }

  @Test func `L16: a reload during a commit keeps the edit`() {
    explore(atLeast: 6) { ledger in
      ledger.test.act { ledger.make(.rename(1, "oat milk")) }
      ledger.test.act { ledger.load(mayFail: true) }
    }
  }

  @Test func `L15: a rename that fails and a done that succeeds, on one row`() {
    explore(atLeast: 4) { ledger in
      ledger.test.act { ledger.make(.rename(1, "oat milk")) }
      ledger.test.act { ledger.make(.done(1)) }
    }
  }

  @Test func `L15: an edit of what the next load does not have any more is dropped`() {
    explore(atLeast: 3, foreign: true) { ledger in
      ledger.test.anytime("removed elsewhere") { ledger.change { $0[item: 1] = nil } }
      ledger.test.anytime("load") { ledger.load() }
      ledger.test.anytime("edit") { ledger.make(.done(1)) }
    }
  }

  @Test func `L15: a row is added, renamed and removed, and each of that may fail`() {
    explore(atLeast: 8) { ledger in
      ledger.test.act { ledger.make(.add(3)) }
      ledger.test.act { ledger.make(.rename(3, "jam")) }
      ledger.test.anytime("reload") { ledger.load() }
      ledger.test.act { ledger.make(.remove(3)) }
    }
  }

  @Test func `L15: edits at any moment of a load that is cancelled at any moment`() {
    explore(atLeast: 18) { ledger in
      let handle = Box<LoadHandle?>(nil)
      ledger.test.act { handle.value = ledger.load() }
      ledger.test.anytime("cancel") { handle.value?.cancel() }
      ledger.test.anytime("edit") { ledger.make(.rename(2, "rye bread")) }
    }
  }

  @Test func `L13: of two loads the second is cancelled, with an edit at any moment`() {
    explore(atLeast: 10) { ledger in
      ledger.test.act { ledger.load() }
      let second = Box<LoadHandle?>(nil)
      ledger.test.act { second.value = ledger.load() }
      ledger.test.anytime("edit") { ledger.make(.done(2)) }
      ledger.test.anytime("cancel") { second.value?.cancel() }
    }
  }

  @Test func `L14: a load is cancelled during a retry, with an edit at any moment`() {
    explore(atLeast: 10) { ledger in
      ledger.test.act {
        ledger.load(retry: .fixed(every: .seconds(1), limit: 1), mayFail: true)
      }
      ledger.test.anytime("edit") { ledger.make(.done(2)) }
      ledger.test.anytime("cancel") { ledger.test.store.cancelLoad(\.rows) }
    }
  }

  @Test func `L12: an invalidation and one who joins, with an edit at any moment`() {
    explore(atLeast: 30) { ledger in
      ledger.test.act { ledger.load() }
      ledger.test.anytime("invalidate") { ledger.test.store.invalidate(\.rows) }
      ledger.test.anytime("join") { ledger.load(policy: .join) }
      ledger.test.anytime("edit") { ledger.make(.rename(1, "oat milk")) }
    }
  }

  @Test func `L12: a refresh after an edit brings the edit`() {
    explore(atLeast: 4) { ledger in
      ledger.test.act { ledger.load() }
      ledger.test.act { ledger.make(.done(1), mayFail: false) }
      ledger.test.anytime("refresh") { ledger.load(policy: .join) }
    }
  }

  @Test func `L16: an edit before the first load is on top of what that brings`() {
    explore(LedgerState(), atLeast: 4) { ledger in
      ledger.test.anytime("edit") { ledger.make(.add(3), ifEmpty: []) }
      ledger.test.anytime("load") { ledger.load() }
    }
  }

  @Test func `L17: all is cancelled or reset at any moment, and edits are saved all the same`() {
    explore(atLeast: 24) { ledger in
      ledger.test.act { ledger.load() }
      ledger.test.act { ledger.make(.rename(1, "oat milk")) }
      ledger.test.anytime("cancel all") { ledger.test.store.cancelAll() }
      ledger.test.anytime("reset") { ledger.test.store.reset(\.rows) }
    }
  }
}
