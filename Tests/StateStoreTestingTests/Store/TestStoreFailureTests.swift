import Foundation
import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var title = "milk"
  var rows = Loadable<[Int]>.notRequested
}

/// The failures that a test store reports, and their lines.
@Suite struct TestStoreFailureTests {
  /// Runs a test that must fail, and returns its message.
  private func failure(_ body: (TestStore<Desk>) throws -> Void) -> String {
    failureText { try body(TestStore(Desk())) }
  }

  @Test func `a write that is not what was expected shows the difference, at its line`() {
    var line = 0
    let found = failures {
      let test = TestStore(Desk())
      test.act { test.store.update("rename") { $0.title = "bread" } }
      line = #line + 1
      test.expect("rename") { $0.title = "salt" }
      test.finish()
    }
    #expect(found.count == 1)
    #expect(found.first?.line == line)
    let text = found.first?.text ?? ""
    #expect(
      text.contains(
        "The next write is \"rename\" (StateStoreTestingTests/TestStoreFailureTests.swift:"))
    #expect(text.contains("title: \"salt\" → \"bread\""))
    #expect(text.contains("title: \"milk\" → \"bread\""))
  }

  @Test func `a wrong name and a wrong time are told`() {
    let text = failure { test in
      test.act { test.store.update("rename") { $0.title = "bread" } }
      test.expect("remove", at: .seconds(1)) { $0.title = "bread" }
      test.finish()
    }
    #expect(text.contains("It is not called \"remove\"."))
    #expect(text.contains("It was made at 0.0 seconds, not 1.0 seconds."))
  }

  /// Two runs that read the title, wait, and write it: the second write loses the first.
  private func addTwice(_ test: TestStore<Desk>) {
    test.act {
      for name in ["first", "second"] {
        test.store.run("add \(name)") { run in
          let seen = try run.state.title
          try await test.reply(name, [.success(())])
          try run.update("add \(name)") { $0.title = seen + "!" }
        }
      }
    }
  }

  @Test func `a write that changed nothing, as a lost update does, is told where one is expected`()
  {
    for hasNext in [false, true] {
      let text = failure { test in
        addTwice(test)
        test.advanceToEnd()
        if hasNext { test.act { test.store.update("next") { $0.title = "next" } } }
        test.expect("add first") { $0.title += "!" }
        test.expect("add second") { $0.title += "!" }
        test.skip()
        test.finish()
      }
      #expect(text.contains("\"add second\" (StateStoreTestingTests/TestStoreFailureTests.swift:"))
      #expect(
        text.contains(
          "was written at 0.0 seconds, but changed nothing. Was it made of a value that was read "
            + "before an await?"))
      #expect(text.contains("It is not called \"add second\".") == hasNext)
    }
  }

  @Test func `every order shows the lost update among the writes of its report`() {
    let text = failureText {
      everyOrder(of: Desk()) { test in
        addTwice(test)
        test.advanceToEnd()
        #expect(test.store.title == "milk!!")
      }
    }
    #expect(text.contains("0.0 seconds  add first  title: \"milk\" → \"milk!\""))
    #expect(text.contains("0.0 seconds  add second  (changes nothing)"))
  }

  @Test func `a write that was not made is missed, with what is under way`() {
    let text = failure { test in
      test.act {
        test.store.load(\.rows, "load()") { try await test.reply("rows", [.success([])]) }
      }
      test.skip()
      test.expect("load() loaded") { $0.rows = .loaded([]) }
      test.advanceToEnd()
      test.skip()
      test.finish()
    }
    #expect(text.contains("Expected \"load() loaded\", but nothing more was written."))
    #expect(
      text.contains("under way: \"load()\" (StateStoreTestingTests/TestStoreFailureTests.swift:"))
    #expect(text.contains("waits for the reply \"rows\""))
  }

  @Test func `unclaimed writes are listed at the end`() {
    let text = failure { test in
      test.act { test.store.update("rename") { $0.title = "bread" } }
      test.finish()
    }
    #expect(text.contains("These writes were not expected"))
    #expect(text.contains("rename  title: \"milk\" → \"bread\""))
  }

  @Test func `work under way at the end is told`() {
    let text = failure { test in
      test.act {
        test.store.load(\.rows, "load()") { try await test.reply("rows", [.success([])]) }
      }
      test.skip()
      test.finish()
    }
    #expect(text.contains("The test ends while something is under way."))
    #expect(text.contains("waits for the reply \"rows\""))
  }

  @Test func `a test store that nobody has used is no failure`() {
    let found = failures {
      _ = TestStore(Desk())
      let test = TestStore(Desk())
      withExtendedLifetime(test.store) {}
    }
    #expect(found.isEmpty)
  }

  @Test func `a test store whose store was used, beside the test store, is to be finished`() {
    let uses: [(Store<Desk>) -> Void] = [
      { $0.update { $0.title = "bread" } }, { $0.run("wait") { _ in } },
      { $0.load(\.rows) { [] } },
    ]
    for use in uses {
      let found = failures {
        let test = TestStore(Desk())
        use(test.store)
        // What was begun ends, so that the leak check finds nothing of it.
        try test.simulation.runUntilIdle()
      }
      #expect(found.first?.text.contains("never finished") == true)
    }
  }

  @Test func `an update that is called as a step of a load is told apart`() {
    let text = failure { test in
      test.act { test.store.update("load() started") { $0.title = "bread" } }
      test.expect("load()", .started) { $0.title = "bread" }
      test.act { test.store.load(\.rows, "load()") { [1] } }
      test.expect("load() started", .update) { $0.rows = .isLoading(last: nil) }
      test.skip()
      test.finish()
    }
    #expect(text.contains("It is an update, not a step of a load or an edit (started)."))
    #expect(text.contains("It is a step of a load or an edit (started), not an update."))
  }

  @Test func `a claim of both parts names the write and the step`() {
    let test = TestStore(Desk())
    test.act {
      test.store.update("load() started") { $0.title = "bread" }
      test.store.load(\.rows, "load()") { [1] }
    }
    #expect(test.transcript.contains("\"load() started\"  title"))
    #expect(test.transcript.contains("  load() started  rows"))
    test.expect("load() started", .update) { $0.title = "bread" }
    test.expect("load()", .started) { $0.rows = .isLoading(last: nil) }
    test.expect(nil, .loaded) { $0.rows = .loaded([1]) }
    test.finish()
  }

  @Test func `a claim of both parts passes over others in a test store that is not exhaustive`() {
    let test = TestStore(Desk(), isExhaustive: false)
    test.act {
      test.store.update("rows loaded") { $0.title = "bread" }
      test.store.load(\.rows, "rows") { [1] }
    }
    test.expect("rows", .loaded) { $0.rows = .loaded([1]) }
    test.finish()
  }

  @Test func `what an action returns is returned, and what it throws is thrown`() {
    struct Refusal: Error, Equatable {}
    let test = TestStore(Desk())
    let version = test.act {
      test.store.update("rename") { draft in
        draft.title = "bread"
        return 7
      }
    }
    let handle = test.act { test.store.load(\.rows, "load()") { [1] } }
    #expect(version == 7 && handle.hasEnded)
    #expect(throws: Refusal()) { try test.act { () throws(Refusal) -> Int in throw Refusal() } }
    test.skip()
    test.finish()
  }

  @Test func `a forgotten finish is told where the test store was made`() {
    var line = 0
    let found = failures {
      line = #line + 1
      let test = TestStore(Desk())
      test.act {}
    }
    #expect(found.first?.text.contains("never finished") == true)
    #expect(found.first?.line == line)
  }

  @Test func `a loading element of a tuple is named as in a difference`() {
    struct Pair: Equatable, Sendable {
      var plain: (Int, Loadable<Int>) = (0, .notRequested)
      static func == (one: Self, other: Self) -> Bool { one.plain == other.plain }
    }
    let text = failureText {
      let test = TestStore(Pair())
      test.act { test.store.update { $0.plain.1 = .isLoading(last: nil) } }
      test.skip()
      test.finish()
    }
    #expect(text.contains("no running work can end the loading of plain.1."))
  }

  @Test func `what is left loading with nothing under way is a failure`() {
    let text = failure { test in
      test.act { test.store.update("by hand") { $0.rows.setIsLoading() } }
      test.skip()
      test.finish()
    }
    #expect(text.contains("no running work can end the loading of rows."))
  }

  @Test func `what a run that is not counted may end is not left loading`() {
    let test = TestStore(Desk())
    test.act {
      test.store.run("poll", countsForIdle: false) { run in
        try run.update("begin") { $0.rows.setIsLoading() }
        try await run.sleep(for: .seconds(60))
        try run.update("end") { $0.rows = .loaded([]) }
      }
    }
    test.skip()
    test.finish()
    #expect(test.store.rows.isLoading)
  }

  @Test func `a run that waits behind one that is not counted is work under way`() {
    let text = failure { test in
      test.act {
        test.store.run("poll", id: 1, policy: .queue, countsForIdle: false) { run in
          try await run.sleep(for: .seconds(60))
        }
        test.store.run("send", id: 1, policy: .queue) { run in
          try run.update("sent") { $0.title = "sent" }
        }
      }
      test.advanceToEnd()
      test.finish()
    }
    #expect(text.contains("\"send\""))
    #expect(text.contains("advance(by:)"))
    let test = TestStore(Desk())
    test.act {
      test.store.run("poll", id: 1, policy: .queue, countsForIdle: false) { run in
        try await run.sleep(for: .seconds(60))
      }
      let waiting = test.store.run("send", id: 1, policy: .queue) { _ in }
      waiting.cancel()
    }
    test.skip()
    test.finish()
  }

  @Test func `L19: Task.sleep in a load is an escape`() {
    let text = failure { test in
      test.act {
        test.store.load(\.rows, "load()") {
          try await Task.sleep(for: .seconds(3600))
          return []
        }
      }
      test.skip()
      test.finish()
    }
    #expect(text.contains("Work has left the simulation"))
    #expect(text.contains("started at 0.0 seconds) waits for something"))
    #expect(text.contains("Task.sleep instead of the scheduler's clock"))
  }

  @Test func `L19: work of the main actor is an escape`() async {
    var simulation: Simulation?
    let text = failure { test in
      simulation = test.simulation
      test.act { test.store.run("show") { _ in await MainActor.run {} } }
      test.finish()
    }
    #expect(text.contains("Work has left the simulation"))
    // The task still under way comes to its end, so that nothing of it stays alive. Where the main
    // actor was quick, the escape has been reported already.
    await MainActor.run {}
    do {
      try simulation?.runUntilIdle()
    } catch {
      #expect("\(error)".contains("Work has left the simulation"))
    }
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `L19: a task that no store runs is an escape of the test`() {
    let text = failure { test in
      test.act { Task {} }
      test.finish()
    }
    #expect(text.contains("a task began that no store runs"))
  }

  @Test func `L19: a write of another thread is an escape`() {
    let text = failure { test in
      test.act {
        let ended = DispatchSemaphore(value: 0)
        let store = test.store
        Thread {
          store.update("rename") { $0.title = "bread" }
          ended.signal()
        }.start()
        ended.wait()
      }
      test.skip()
      test.finish()
    }
    #expect(text.contains("another thread made the write \"rename\""))
  }

  @Test func `L19: a circle is reported, not hung`() {
    let text = failure { test in
      test.act { test.store.run { _ in while !Task.isCancelled { await Task.yield() } } }
      test.finish()
    }
    #expect(text.contains("some work repeats forever"))
  }

  @Test func `L19: a stuck body is told with the work that it may wait for`() {
    let text = failureText {
      let test = TestStore(Desk(), isExhaustive: false)
      let error = #expect(throws: SimulationError.self) {
        try test.run {
          let (stream, _) = AsyncStream<Int>.makeStream()
          await test.store.run("wait") { _ in for await _ in stream {} }.finished
        }
      }
      let said = error.map { "\($0)" } ?? ""
      #expect(said.contains("It waits for the work \"wait\" (StateStoreTestingTests/"))
      test.finish()
    }
    #expect(text.contains("Work has left the simulation"))
  }
}
