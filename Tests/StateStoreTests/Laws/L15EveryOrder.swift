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
    _ body: @escaping (ScriptedServer) -> Void
  ) {
    let exploration = everyOrder(of: state) { test in
      let server = ScriptedServer(test, [Self.milk, Self.bread])
      body(server)
      try server.check(foreign: foreign)
    }
    #expect(exploration.isComplete && exploration.schedules >= schedules, "\(exploration)")
  }

  @Test func `L16: two loads and two edits, each of which succeeds or fails`() {
    explore(atLeast: 50) { server in
      server.test.act { server.load(mayFail: true) }
      server.test.act { server.make(.rename(1, "oat milk")) }
      server.test.anytime("reload") { server.load(mayFail: true) }
      server.test.act { server.make(.done(1)) }
    }
  }

  @Test func `L16: a reload during a commit keeps the edit`() {
    explore(atLeast: 6) { server in
      server.test.act { server.make(.rename(1, "oat milk")) }
      server.test.act { server.load(mayFail: true) }
    }
  }

  @Test func `L15: a rename that fails and a done that succeeds, on one row`() {
    explore(atLeast: 4) { server in
      server.test.act { server.make(.rename(1, "oat milk")) }
      server.test.act { server.make(.done(1)) }
    }
  }

  @Test
  func
    `L15: an edit of what the next load does not have any more is saved, or dropped where it was made too late`()
  {
    explore(atLeast: 3, foreign: true) { server in
      server.test.anytime("removed elsewhere") { server.change { $0[item: 1] = nil } }
      server.test.anytime("load") { server.load() }
      server.test.anytime("edit") { server.make(.done(1)) }
    }
  }

  @Test func `L15: a row is added, renamed and removed, and each of that may fail`() {
    explore(atLeast: 8) { server in
      server.test.act { server.make(.add(3)) }
      server.test.act { server.make(.rename(3, "jam")) }
      server.test.anytime("reload") { server.load() }
      server.test.act { server.make(.remove(3)) }
    }
  }

  @Test func `L15: edits at any moment of a load that is cancelled at any moment`() {
    explore(atLeast: 18) { server in
      let handle = Box<(any LoadHandle)?>(nil)
      server.test.act { handle.value = server.load() }
      server.test.anytime("cancel") { handle.value?.cancel() }
      server.test.anytime("edit") { server.make(.rename(2, "rye bread")) }
    }
  }

  @Test func `L13: of two loads the second is cancelled, with an edit at any moment`() {
    explore(atLeast: 10) { server in
      server.test.act { server.load() }
      let second = Box<(any LoadHandle)?>(nil)
      server.test.act { second.value = server.load() }
      server.test.anytime("edit") { server.make(.done(2)) }
      server.test.anytime("cancel") { second.value?.cancel() }
    }
  }

  @Test func `L14: a load is cancelled during a retry, with an edit at any moment`() {
    explore(atLeast: 10) { server in
      server.test.act {
        server.load(retry: .fixed(every: .seconds(1), limit: 1), mayFail: true)
      }
      server.test.anytime("edit") { server.make(.done(2)) }
      server.test.anytime("cancel") { server.test.store.cancelLoad(\.rows) }
    }
  }

  @Test func `L12: an invalidation and one who joins, with an edit at any moment`() {
    explore(atLeast: 30) { server in
      server.test.act { server.load() }
      server.test.anytime("invalidate") { server.test.store.invalidate(\.rows) }
      server.test.anytime("join") { server.load(policy: .join) }
      server.test.anytime("edit") { server.make(.rename(1, "oat milk")) }
    }
  }

  @Test func `L12: a refresh after an edit brings the edit`() {
    explore(atLeast: 4) { server in
      server.test.act { server.load() }
      server.test.act { server.make(.done(1), mayFail: false) }
      server.test.anytime("refresh") { server.load(policy: .join) }
    }
  }

  @Test func `L16: an edit before the first load is on top of what that brings`() {
    explore(LedgerState(), atLeast: 4) { server in
      server.test.anytime("edit") { server.make(.add(3), ifEmpty: []) }
      server.test.anytime("load") { server.load() }
    }
  }

  @Test func `L17: all is cancelled or reset at any moment, and edits are saved all the same`() {
    explore(atLeast: 24) { server in
      server.test.act { server.load() }
      server.test.act { server.make(.rename(1, "oat milk")) }
      server.test.anytime("cancel all") { server.test.store.cancelAll() }
      server.test.anytime("reset") { server.test.store.reset(\.rows) }
    }
  }
}
