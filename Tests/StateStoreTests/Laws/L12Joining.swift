import Foundation
import Observation
import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Int>.notRequested
  var other = 0
}

/// A server's value: a load brings the value that was there when the load began.
private final class Server: Sendable {
  private let contents = Mutex((value: 0, requests: 0))

  var requests: Int { contents.withLock { $0.requests } }

  func write(_ value: Int) {
    contents.withLock { $0.value = value }
  }

  func read() -> (value: Int, request: Int) {
    contents.withLock { contents in
      contents.requests += 1
      return (contents.value, contents.requests)
    }
  }
}

@Suite struct `Joining loads` {
  private let server = Server()

  private func load(
    _ test: TestStore<Desk>, _ server: Server, policy: LoadPolicy = .join
  ) -> any LoadHandle {
    test.store.load(\.rows, "load", policy: policy) {
      let (value, request) = server.read()
      return try await test.reply("rows \(request)", [.success(value)])
    }
  }

  /// Runs a plain test, which need not claim its writes.
  private func plain(_ body: (TestStore<Desk>) throws -> Void) rethrows {
    let test = TestStore(Desk(), isExhaustive: false)
    try body(test)
    test.finish()
  }

  @Test func `L12: a load that joins shares the one under way`() {
    plain { test in
      test.act {
        let handles = [load(test, server), load(test, server), load(test, server)]
        _ = handles
      }
      test.advanceToEnd()
      #expect(server.requests == 1)
      #expect(test.store.rows == .loaded(0))
    }
  }

  @Test func `L12: after a write one more load follows, for all who asked`() {
    plain { test in
      let ended = Recorder<String>()
      test.act { _ = load(test, server) }
      server.write(1)
      test.act { test.store.update("edit") { $0.rows.value = 1 } }
      test.act {
        for name in ["a", "b"] {
          let handle = load(test, server)
          test.store.run(name) { _ in
            await handle.finished
            ended.append("\(name): \(test.store.rows)")
          }
        }
      }
      #expect(server.requests == 1)
      test.advanceToEnd()
      #expect(server.requests == 2)
      #expect(test.store.rows == .loaded(1))
      #expect(ended.all == ["a: loaded(1)", "b: loaded(1)"])
    }
  }

  @Test func `L12: after an invalidation one more load follows`() {
    plain { test in
      test.act { _ = load(test, server) }
      test.store.invalidate(\.rows)
      server.write(2)
      test.act { _ = load(test, server) }
      test.advanceToEnd()
      #expect(server.requests == 2)
      #expect(test.store.rows == .loaded(2))
    }
  }

  @Test func `L12: writes of other fields and the load's own phases do not matter`() {
    plain { test in
      test.act { _ = load(test, server) }
      test.act { test.store.update { $0.other = 1 } }
      test.act { _ = load(test, server) }
      test.advanceToEnd()
      #expect(server.requests == 1)
    }
  }

  @Test func `L12: a newer load answers those who wait for one`() {
    plain { test in
      test.act { _ = load(test, server) }
      test.act { test.store.update("edit") { $0.rows.value = 1 } }
      let ended = Box(false)
      test.act {
        let handle = load(test, server)
        test.store.run("wait") { _ in
          await handle.finished
          ended.value = true
        }
      }
      test.act { _ = load(test, server, policy: .latest) }
      test.advanceToEnd()
      #expect(server.requests == 2)
      #expect(ended.value)
    }
  }

  @Test func `L12: a load that follows can be cancelled before it begins`() {
    plain { test in
      test.act { _ = load(test, server) }
      test.store.invalidate(\.rows)
      test.act { load(test, server).cancel() }
      test.advanceToEnd()
      #expect(server.requests == 1)
      #expect(test.store.rows == .loaded(0))
    }
  }

  @Test func `L12: who asks after the load that follows was cancelled gets another`() {
    plain { test in
      test.act { _ = load(test, server) }
      test.act { server.write(1) }
      test.store.invalidate(\.rows)
      test.act { load(test, server).cancel() }
      test.act { _ = load(test, server) }
      test.advanceToEnd()
      #expect(server.requests == 2)
      #expect(test.store.rows == .loaded(1))
    }
  }

  @Test(arguments: [false, true])
  func `L12: cancelling the path ends the load and the one that follows`(all: Bool) {
    plain { test in
      test.act { _ = load(test, server) }
      test.store.invalidate(\.rows)
      test.act { _ = load(test, server) }
      test.act { if all { test.store.cancelAll() } else { test.store.cancelLoad(\.rows) } }
      test.advanceToEnd()
      #expect(server.requests == 1)
      #expect(test.store.rows == .notRequested)
    }
  }

  @Test func `L12: cancelling the handle of an outdated load lets the next begin`() {
    plain { test in
      let first = Box<(any LoadHandle)?>(nil)
      test.act { first.value = load(test, server) }
      test.store.invalidate(\.rows)
      test.act { _ = load(test, server) }
      test.act { first.value?.cancel() }
      test.advanceToEnd()
      #expect(server.requests == 2)
      #expect(test.store.rows == .loaded(0))
    }
  }

  @Test func `L12: when the store goes away, those who wait go on`() async {
    var store: Store<Desk>? = Store(Desk())
    let work = ScriptedWork<Int>()
    store?.load(\.rows) { try await work() }
    store?.invalidate(\.rows)
    let loads = Recorder<Int>()
    let follower = store?.load(\.rows, policy: .join) {
      loads.append(1)
      return 1
    }
    weak let reference = store
    store = nil
    await follower?.finished
    work.succeed(1)
    await work.ended.wait()
    #expect(reference == nil && loads.count == 0)
  }

  @Test func `L12: in every order, no refresh is answered by what was read before a write`() {
    struct Stale: Error {}
    let exploration = everyOrder(of: Desk()) { test in
      let server = Server()
      test.act { _ = load(test, server) }
      let written = Mutex(0)
      test.anytime("write") {
        server.write(1)
        test.store.update("edit") { $0.rows.value = 1 }
        written.withLock { $0 = 1 }
      }
      test.anytime("refresh") {
        let expected = written.withLock { $0 }
        let handle = load(test, server)
        test.store.run("wait") { _ in
          await handle.finished
          if (test.store.rows.value ?? -1) < expected {
            test.store.update("stale") { $0.other = -1 }
          }
        }
      }
      test.advanceToEnd()
      if test.store.rows.isLoading { throw Stale() }
    } invariant: {
      $0.other == 0
    }
    #expect(exploration.isComplete && exploration.schedules >= 6)
  }

  /// Another load begins between the first value of the load and the answer to its callers.
  @Test func `L12: no load from before an invalidation answers who asked after it`() async throws {
    let store = Store(Desk(), scheduler: OwnThreadsExecutor().scheduler)
    let (begun, invalidated, ends) = (Gate(), Gate(), Gate())
    let (shown, replaced) = (DispatchSemaphore.signal(), DispatchSemaphore.signal())
    let settled = DispatchSemaphore.signal()
    store.load(\.rows) { (load: Load<Int>) in
      begun.open()
      await invalidated.wait()
      try load.show(1)
      settled.signal()
      await ends.wait()
    }
    await begun.wait()
    store.invalidate(\.rows)
    let asked = store.load(\.rows, policy: .join) { 2 }
    let isFirst = Box(true)
    let subscription = store.observe(\.rows, initial: false) { rows in
      guard rows == .loaded(1), isFirst.modify({ exchange(&$0, with: false) }) else { return }
      shown.signal()
      replaced.wait()
    }
    invalidated.open()
    let other = Box<ValueHandle<Int>?>(nil)
    await onOwnThread {
      shown.wait()
      withObservationTracking {
        _ = store.rows
      } onChange: {
        replaced.signal()
        settled.wait()
      }
      other.value = store.load(\.rows, policy: .join) { 3 }
    }
    #expect(try await asked.value == 3)
    #expect(try await other.value?.value == 3)
    ends.open()
    subscription.cancel()
    await store.idle()
  }

  @Test func `L12: of two threads that join at once, one loads for both`() {
    for _ in 0..<LongTests.rounds(3_000) {
      let store = Store(Desk())
      let handles = Recorder<ValueHandle<Int>>()
      onThreads(2) { _ in
        handles.append(store.load(\.rows, policy: .join) { try await untilCancelled() })
      }
      #expect(handles.all.allSatisfy { !$0.work.isFinished })
      store.cancelAll()
    }
  }

  @Test func `L12: whatever four threads write, join and cancel, waiting ends`() async {
    for _ in 0..<200 {
      let store = Store(Desk())
      let handles = Recorder<any LoadHandle>()
      onThreads(4) { index in
        for number in 0..<10 {
          switch index {
          case 0: store.update { $0.rows.value = number }
          case 1 where number % 3 == 0: store.cancelLoad(\.rows)
          case 1: store.invalidate(\.rows)
          default: handles.append(store.load(\.rows, policy: .join) { number })
          }
        }
      }
      for handle in handles.all { await handle.finished }
      let last = store.load(\.rows, policy: .join) { 100 }
      await last.finished
      #expect(!store.rows.isLoading)
    }
  }

  @Test func `L12: a commit at a row makes a load of the list out of date`() throws {
    let simulation = Simulation()
    let store = Store(Table(), scheduler: simulation.scheduler)
    store.child(\.rows, id: 1).note.optimisticUpdate("edit") {
      $0 = "x"
    } commit: { _ in
      let _: Int = try await simulation.reply("commit", [.success(0)])
    }
    try simulation.runUntilIdle()
    let loads = Recorder<String>()
    store.load(\.rows) {
      loads.append("first")
      return try await simulation.reply(
        "rows", [.success([Table.Row(id: 1)])], latency: .seconds(5))
    }
    // The row shows the edit already.
    try simulation.advance(by: .seconds(1))
    store.load(\.rows, policy: .join) {
      loads.append("second")
      return [Table.Row(id: 1)]
    }
    try simulation.advanceToEnd()
    #expect(loads.all == ["first", "second"])
  }
}

private struct Table: Equatable, Sendable {
  struct Row: Equatable, Sendable, Identifiable {
    var id: Int
    var note = Loadable<String>.loaded("")
  }

  var rows = Loadable<IdentifiedList<Row>>.loaded([Row(id: 1)])
}
