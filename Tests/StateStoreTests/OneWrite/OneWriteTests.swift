import StateStoreTesting
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var count = 0
  var fact = Loadable<String>.notRequested
  var rows = Loadable<[Int]>.notRequested
}

private enum Field: Hashable { case fact }

private struct Refused: Error {}

/// What one update begins, resets and cancels, besides its writes.
@Suite struct OneWriteTests {
  private let test = TestStore(Desk())
  private var store: Store<Desk> { test.store }

  /// A store whose jobs a test runs, for tests without claims.
  private func plainStore() -> (Store<Desk>, ManualExecutor) {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    return (Store(Desk(), scheduler: scheduler), executor)
  }

  @Test func `L1: what an update begins and cancels is one version, one round and one claim`() {
    let heard = Recorder<Desk>()
    test.act {
      store.run("fact", id: Field.fact) { run in
        try await run.sleep(for: .seconds(1))
        try run.update("late") { $0.count = -1 }
      }
    }
    test.expectRun("fact", .asleep(until: .seconds(1)))
    let subscription = store.observe(\.self, initial: false) { heard.append($0) }
    let version = store.version
    test.act {
      store.update("next") { draft in
        draft.count += 1
        draft.cancelRun(id: Field.fact)
        draft.load(\.fact, "fact") { [test, count = draft.count] in
          try await test.reply("fact of \(count)", [.success("one")])
        }
        #expect(draft.fact == .isLoading(last: nil))
      }
      #expect(store.version == version + 1)
    }
    test.expectRun("fact", .cancelled)
    test.expect("next") {
      $0.count = 1
      $0.fact = .isLoading(last: nil)
    }
    test.advanceToEnd()
    test.expect("fact loaded") { $0.fact = .loaded("one") }
    #expect(
      heard.all == [
        Desk(count: 1, fact: .isLoading(last: nil)), Desk(count: 1, fact: .loaded("one")),
      ])
    subscription.cancel()
    test.finish()
  }

  @Test func `L1: a throw takes back what the update began, and ends its handles`() async throws {
    let (store, executor) = plainStore()
    let work = ScriptedWork<String>()
    let running = store.load(\.fact) { try await work() }
    let run = store.run(id: Field.fact, policy: .queue) { _ in try await untilCancelled() }
    executor.runAll()
    let (state, version) = (store.state, store.version)
    let handles = Recorder<any LoadHandle>()
    func refuse() throws(Refused) {
      try store.update { draft throws(Refused) in
        draft.count = 9
        handles.append(draft.load(\.fact) { "never" })
        draft.cancelRun(id: Field.fact)
        draft.reset(\.rows)
        handles.append(draft.load(\.rows) { [9] })
        handles.append(draft.load(\.rows, policy: .join) { [8] })
        draft.cancelLoad(\.fact)
        #expect(draft.fact == .notRequested && draft.rows == .isLoading(last: nil))
        throw Refused()
      }
    }
    #expect(throws: Refused.self) { try refuse() }
    #expect(store.state == state && store.version == version)
    for handle in handles.all {
      #expect(handle.hasEnded)
      await handle.finished
      handle.cancel()
    }
    executor.runAll()
    #expect(store.state == state && !work.cancelled.hasOpened && !run.hasEnded)
    #expect(store.activity(of: \.rows) == .idle && store.activity(of: \.fact).isLoading)
    // The load and the run continue, and the next throw finds nothing of this one.
    work.succeed("shown")
    executor.runAll()
    #expect(store.fact == .loaded("shown"))
    #expect(try await running.value == "shown")
    store.cancelRun(id: Field.fact)
    executor.runAll()
    #expect(await run.outcome == .cancelled)
    await store.idle()
  }

  @Test func `a closure that could throw and does not begins its loads`() throws {
    let (store, executor) = plainStore()
    func write(_ isRefused: Bool) throws {
      try store.update { draft in
        draft.load(\.fact) { "shown" }
        if isRefused { throw Refused() }
      }
    }
    #expect(throws: Refused.self) { try write(true) }
    #expect(store.fact == .notRequested && executor.isIdle)
    try write(false)
    #expect(store.fact == .isLoading(last: nil))
    executor.runAll()
    #expect(store.fact == .loaded("shown"))
  }

  @Test func `an observer of the same round sees the load in the activity`() {
    let (store, executor) = plainStore()
    let seen = Recorder<Bool>()
    let subscription = store.observe(\.count, initial: false) { [unowned store] _ in
      seen.append(store.activity(of: \.fact).isLoading)
    }
    let live = Recorder<Bool>()
    let activity = store.observeActivity(of: \.fact) { live.append($0.isLoading) }
    store.write { draft in
      draft.count += 1
      draft.load(\.fact) { "shown" }
    }
    executor.runAll()
    #expect(seen.all == [true] && live.all == [false, true, false])
    subscription.cancel()
    activity.cancel()
  }

  @Test func `tasks begin, and cancelled ones hear of it, when the lock is free`() async {
    let store = Store(Desk())
    let (work, heard) = (ScriptedWork<String>(), Recorder<Int>())
    let first = store.load(\.fact) {
      _ = await withTaskCancellationHandler {
        try? await work()
      } onCancel: {
        // Reads the store: under its lock this would stop the program.
        heard.append(store.count)
      }
      return ""
    }
    await work.begun.wait()
    let second = store.update { draft in
      draft.count = 1
      defer { #expect(heard.all == []) }
      return draft.load(\.fact) { "\(store.count)" }
    }
    await second.finished
    #expect(heard.all == [1] && store.fact == .loaded("1"))
    work.succeed("")
    await first.finished
  }

  @Test func `L21: a run that an update cancels writes nothing after that version`() async {
    let store = Store(Desk())
    let (begun, isRefused) = (Gate(), Box(false))
    let run = store.run(id: Field.fact, policy: .latest) { run in
      begun.open()
      for await _ in AsyncStream<Never>.makeStream().stream {}
      do { try run.update { $0.count = 9 } } catch { isRefused.value = true }
    }
    let waiting = store.run(id: Field.fact, policy: .queue) { run in
      try run.update { $0.count = 8 }
    }
    await begun.wait()
    store.update { draft in
      draft.cancelRun(id: Field.fact)
      draft.count = 1
    }
    #expect(run.hasEnded && waiting.hasEnded)
    #expect(await run.outcome == .cancelled)
    #expect(await waiting.outcome == .cancelled)
    let next = store.run(id: Field.fact, policy: .drop) { run in try run.update { $0.count += 1 } }
    #expect(await next.outcome == .finished)
    await store.idle()
    #expect(store.count == 2)
  }

  @Test func `L21: an update of a run that cancels the run itself completes`() async {
    let store = Store(Desk())
    let run = store.run(id: Field.fact, policy: .latest) { run in
      try run.update { draft in
        draft.cancelRun(id: Field.fact)
        draft.count = 1
        draft.load(\.fact) { "shown" }
      }
      try run.update { $0.count = 2 }
    }
    #expect(await run.outcome == .cancelled)
    await store.idle()
    #expect(store.state == Desk(count: 1, fact: .loaded("shown")))
  }

  @Test func `in an update of a run without its store nothing begins`() async {
    var store: Store<Desk>? = Store(Desk())
    weak let reference = store
    let (begun, gate, ended) = (Gate(), Gate(), Gate())
    let loads = Recorder<Bool>()
    store?.run { run in
      begun.open()
      await gate.wait()
      _ = try? run.update { draft in
        loads.append(draft.load(\.fact) { "shown" }.hasEnded)
        loads.append(draft.fact == .notRequested)
      }
      ended.open()
    }
    await begun.wait()
    store = nil
    #expect(reference == nil)
    gate.open()
    await ended.wait()
    #expect(!loads.all.contains(false))
  }

  @Test func `a live load that shows a value may end itself in the same write`() async throws {
    let (store, executor) = plainStore()
    let handle = store.load(\.rows) { [weak store] load in
      guard let store else { return }
      try load.show([1], in: store) { draft in
        draft.count = 1
        draft.load(\.rows) { [2] }
      }
    }
    let version = store.version
    executor.runAll()
    #expect(try await handle.value == [1])
    #expect(store.state == Desk(count: 1, rows: .loaded([2])) && store.version == version + 2)
  }

  @Test func `a plan begins loads in the version of its edit`() async {
    let (store, executor) = plainStore()
    store.update { $0.rows = .loaded([1]) }
    let version = store.version
    let edit = store.optimisticUpdate(\.rows, "add") { draft in
      draft.count += 1
      draft.load(\.fact) { "shown" }
      return draft.count
    } apply: { rows, count in
      if !rows.contains(count + 1) { rows.append(count + 1) }
    } commit: { _ in
    }
    #expect(store.version == version + 1)
    #expect(store.state == Desk(count: 1, fact: .isLoading(last: nil), rows: .loaded([1, 2])))
    executor.runAll()
    #expect(await edit.outcome == .committed)
    #expect(store.state == Desk(count: 1, fact: .loaded("shown"), rows: .loaded([1, 2])))
  }

  @Test func `a fresh value is not loaded again, unless the same update resets it`() {
    let (store, executor) = plainStore()
    store.load(\.fact) { "first" }
    executor.runAll()
    store.update { draft in
      let handle = draft.load(\.fact, staleAfter: .seconds(1_000)) { "second" }
      #expect(handle.hasEnded && draft.fact == .loaded("first"))
    }
    #expect(executor.isIdle)
    store.update { draft in
      draft.reset(\.fact)
      let handle = draft.load(\.fact, staleAfter: .seconds(1_000)) { "third" }
      #expect(!handle.hasEnded && draft.fact == .isLoading(last: nil))
    }
    executor.runAll()
    #expect(store.fact == .loaded("third"))
  }

  @Test func `updates without operations keep none`() {
    let (store, executor) = plainStore()
    store.update { $0.load(\.fact) { "first" } }
    let rest = store.lock.withLock { core in
      (core.draft.participants.operations == nil, core.draft.participants.asked == nil)
    }
    #expect(rest == (true, true))
    executor.runAll()
  }
}
