import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var title = "milk"
  var rows = Loadable<[Int]>.notRequested
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

/// The writes and ends that a test store accepts.
@Suite struct TestStoreTests {
  private let test = TestStore(Desk())

  private func load(_ outcome: Result<[Int], any Error>, latency: Duration = .zero) {
    test.act {
      test.store.load(\.rows, "load()") { [test] in
        try await test.reply("rows", [outcome], latency: latency)
      }
    }
  }

  @Test func `a load is started and loaded, at its time`() {
    load(.success([1]), latency: .seconds(30))
    test.expect("load()") { $0.rows = .isLoading(last: nil) }
    test.advance(by: .seconds(29))
    test.advance(by: .seconds(1))
    test.expect("load() loaded", at: .seconds(30)) { $0.rows = .loaded([1]) }
    test.finish()
  }

  @Test func `failures and cancellations have names`() {
    load(.failure(offline))
    test.expect("load() started") { $0.rows = .isLoading(last: nil) }
    test.advanceToEnd()
    test.expect("load() failed") { $0.rows = .failed(offline, last: nil) }
    load(.success([1]))
    test.expect("load() started") { $0.rows = .isLoading(last: nil) }
    test.act { test.store.cancelLoad(\.rows) }
    test.expect("load() cancelled") { $0.rows = .failed(offline, last: nil) }
    test.finish()
  }

  @Test func `an action that throws lets the jobs run all the same`() {
    #expect(throws: CancellationError.self) {
      try test.act {
        test.store.run("count") { run in try run.update("count") { $0.title = "bread" } }
        throw CancellationError()
      }
    }
    test.expect("count") { $0.title = "bread" }
    test.finish()
  }

  @Test func `writes that change nothing need not be claimed`() {
    test.act { test.store.update("rename") { $0.title = "milk" } }
    test.finish()
    #expect(test.transcript == "")
  }

  @Test func `writes can be skipped`() {
    test.act { test.store.update { $0.title = "bread" } }
    test.skip()
    test.act { test.store.update("clear") { $0.title = "" } }
    test.expect("clear") { $0.title = "" }
    test.finish()
  }

  @Test func `writes that observers miss are claimed all the same`() {
    let subscription = test.store.observe(\.title) { _ in }
    test.act {
      test.store.update("a") { $0.title = "a" }
      test.store.update("b") { $0.title = "b" }
    }
    test.expect("a") { $0.title = "a" }
    test.expect("b") { $0.title = "b" }
    test.finish()
    subscription.cancel()
  }

  @Test func `the transcript has a line for each write`() {
    load(.success([1, 2]), latency: .seconds(2))
    test.advanceToEnd()
    #expect(
      test.transcript == """
        0.0 seconds  load() started  rows: .notRequested → .isLoading(last: nil)
        2.0 seconds  load() loaded  rows: .isLoading(last: nil) → .loaded([1, 2])
        """)
    test.skip()
    test.finish()
  }

  @Test func `asynchronous code of the test runs in the same world`() throws {
    let moment = try test.run { [test] in
      try await test.clock.sleep(for: .seconds(5))
      return test.simulation.now
    }
    #expect(moment == .seconds(5))
    test.finish()
  }

  @Test func `what may happen at any moment happens when time passes`() {
    test.anytime("a person renames") { [store = test.store] in
      store.update("rename") { $0.title = "bread" }
    }
    test.advance(by: .zero)
    test.expect("rename") { $0.title = "bread" }
    test.finish()
  }
}

/// Actions of a test, which the tested code does not end.
@Suite struct TestActionTests {
  @Test func `what may happen at any moment happens once, whatever the tested code cancels`() {
    let test = TestStore(Desk())
    var moments = 0
    for cancel in [{ test.store.cancelAll() }, { test.store.binding(\.self).cancelAll() }] {
      test.anytime("rename") { [store = test.store] in store.update("rename") { $0.title += "x" } }
      test.act { cancel() }
      test.advance(by: .zero)
      test.expect("rename") { $0.title += "x" }
      moments += 1
    }
    #expect(moments == 2)
    test.finish()
  }

  @Test func `an action that has not happened is work that is left`() {
    let text = failureText {
      let test = TestStore(Desk())
      test.anytime("later") {}
      test.finish()
    }
    #expect(text.contains("later"))
  }
}

/// Test stores with other options.
@Suite struct OtherTestStoreTests {
  @Test func `a test store that is not exhaustive passes over what it is not asked for`() {
    let test = TestStore(Desk(), isExhaustive: false)
    test.act {
      test.store.update("rename") { $0.title = "bread" }
      test.store.update("clear") { $0.title = "" }
      test.store.update("rename") { $0.title = "salt" }
    }
    test.expect("clear") { $0.title = "" }
    test.finish()
  }

  @Test func `nothing of a finished test is alive`() {
    weak var store: Store<Desk>?
    weak var simulation: Simulation?
    do {
      let test = TestStore(Desk(), isExhaustive: false)
      store = test.store
      simulation = test.simulation
      test.act { test.store.load(\.rows) { try await test.reply("rows", [.success([1])]) } }
      #expect(store != nil && simulation != nil)
      test.advanceToEnd()
      test.finish()
    }
    #expect(store == nil && simulation == nil)
  }
}
