import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var count = 0
  var rows = Loadable<Int>.notRequested
}

/// The report of what goes round in a circle.
@Suite struct StepLimitTests {
  /// The report of a test whose step limit is met, and the line of `mark` in this file.
  private func report(_ limit: Int = 5_000, _ body: (TestStore<Desk>) -> Void) -> String {
    failureText {
      let test = TestStore(Desk(), isExhaustive: false, stepLimit: limit)
      body(test)
      test.finish()
    }
  }

  private func names(_ name: String, _ line: Int) -> String {
    "Most of the last jobs were those of \"\(name)\" "
      + "(StateStoreTestingTests/StepLimitTests.swift:\(line))."
  }

  @Test(arguments: [1, 10, 999, 1_000, 1_001, 5_000])
  func `the step limit of a test store is its own, and its report names the run`(limit: Int) {
    var line = 0
    let text = report(limit) { test in
      line = #line + 1
      test.act { test.store.run("spin") { _ in while !Task.isCancelled { await Task.yield() } } }
    }
    #expect(text.contains("The simulation has run \(limit) jobs without becoming idle"))
    #expect(text.contains(names("spin", line)))
  }

  @Test func `the run that loops is named, and not the others`() {
    var line = 0
    let text = report { test in
      test.act {
        test.store.run("nap") { run in try await run.sleep(for: .seconds(1)) }
        line = #line + 1
        test.store.run("poll") { run in
          while true {
            try await run.sleep(for: .zero)
            try run.update { $0.count += 1 }
            await Task.yield()
          }
        }
        for number in 0..<100 { test.store.run("other \(number)") { _ in await Task.yield() } }
      }
    }
    #expect(text.contains(names("poll", line)))
  }

  @Test func `a poll that never sleeps long enough is named when time passes`() {
    var line = 0
    let text = report { test in
      line = #line + 2
      test.act {
        test.store.run("poll") { run in while true { try await run.sleep(for: .nanoseconds(1)) } }
      }
      test.advanceToEnd()
    }
    #expect(text.contains(names("poll", line)))
  }

  @Test func `a run that asks for replies without end is named`() {
    var line = 0
    let text = report { test in
      line = #line + 2
      test.act {
        test.store.run("ask") { _ in
          while true { try await test.reply("more", [.success(())]) }
        }
      }
      test.advanceToEnd()
    }
    #expect(text.contains(names("ask", line)))
  }

  @Test func `a load that loops is named`() {
    var line = 0
    let text = report { test in
      line = #line + 2
      test.act {
        test.store.load(\.rows, "load rows") {
          while !Task.isCancelled { await Task.yield() }
          return 1
        }
      }
    }
    #expect(text.contains(names("load rows", line)))
  }

  @Test func `an observer that starts what calls the observer is named by what it starts`() {
    var line = 0
    let text = report { test in
      let store = test.store
      line = #line + 2
      let subscription = store.observe(\.count) { [weak store] count in
        store?.run("again") { run in try run.update("count") { $0.count = count + 1 } }
      }
      test.act { store.update { $0.count = 1 } }
      subscription.cancel()
    }
    #expect(text.contains(names("again", line)))
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `a circle that no store runs is told as that`() {
    let text = failureText {
      let test = TestStore(
        Desk(), isExhaustive: false, capturesUnstructuredTasks: true, stepLimit: 100)
      var task: Task<Void, Never>?
      test.act { task = Task { while !Task.isCancelled { await Task.yield() } } }
      task?.cancel()
      test.finish()
    }
    #expect(text.contains("No work of a store asked for the last jobs."))
  }

  @Test func `a test store, a simulation and everyOrder have one step limit, if none is given`() {
    let spin: @Sendable (Run<Desk>) async -> Void = { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    let alone = failureText {
      let test = TestStore(Desk(), isExhaustive: false)
      test.act { test.store.run("spin", spin) }
      test.finish()
    }
    let explored = failureText {
      everyOrder(of: Desk()) { test in test.act { test.store.run("spin", spin) } }
    }
    #expect(alone.contains("has run 10000 jobs"))
    #expect(explored.contains("has run 10000 jobs"))

    let simulation = Simulation()
    let store = Store(Desk(), scheduler: simulation.scheduler)
    store.run("spin", spin)
    #expect(throws: SimulationError.stepLimit(10_000)) { try simulation.runUntilIdle() }
    store.cancelAll()
  }

  @Test func `everyOrder has a step limit, whose report names the run`() {
    var line = 0
    let text = failureText {
      everyOrder(of: Desk(), stepLimit: 300) { test in
        line = #line + 1
        test.act { test.store.run("spin") { _ in while !Task.isCancelled { await Task.yield() } } }
      }
    }
    #expect(text.contains("has run 300 jobs"))
    #expect(text.contains(names("spin", line)))
  }
}
