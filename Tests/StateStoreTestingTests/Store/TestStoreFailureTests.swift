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

  @Test func `what is left loading with nothing under way is a failure`() {
    let text = failure { test in
      test.act { test.store.update("by hand") { $0.rows.setIsLoading() } }
      test.skip()
      test.finish()
    }
    #expect(text.contains("left loading, with nothing under way that could end it: rows."))
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
    #expect(text.contains("Something has left the simulation"))
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
    #expect(text.contains("Something has left the simulation"))
    // The task still under way comes to its end, so that nothing of it stays alive. Where the main actor
    // was quick, the escape has been reported already.
    await MainActor.run {}
    do {
      try simulation?.runUntilIdle()
    } catch {
      #expect("\(error)".contains("Something has left the simulation"))
    }
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `L19: a task that no store runs is an escape of the test`() {
    let text = failure { test in
      test.act { Task {} }
      test.finish()
    }
    #expect(text.contains("a task was begun that no store runs"))
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
    #expect(text.contains("goes round in a circle"))
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
    #expect(text.contains("Something has left the simulation"))
  }
}
