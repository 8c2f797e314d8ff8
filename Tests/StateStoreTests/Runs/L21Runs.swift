import Observation
import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var number = 0
  var rows = Loadable<Int>.notRequested
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// What runs may write, and how they end (L21).
@Suite struct `Runs and their fence` {
  private let store = Store(Desk())

  @Test func `L21: after a cancellation has returned a run writes nothing`() async {
    let (executor, late, handles) = (OwnThreadsExecutor(), Recorder<Int>(), Recorder<RunHandle>())
    await onOwnThread {
      for round in 0..<(LongTests.areOn ? 100_000 : 500) {
        let store = Store(Desk(), scheduler: executor.scheduler)
        let handle = store.run { run in
          let stray = Task(executorPreference: executor) {
            while (try? run.update { $0.number += 1 }) != nil {}
          }
          defer { _ = try? run.update { $0.number += 1 } }
          while (try? run.update { $0.number += 1 }) != nil {}
          await stray.value
        }
        if !round.isMultiple(of: 3) { while store.version < UInt64(round % 7) {} }
        handle.cancel()
        let version = store.version
        handles.append(handle)
        for _ in 0..<round % 20 { _ = store.number }
        if store.version != version { late.append(round) }
      }
    }
    #expect(late.all == [])
    for handle in handles.all { #expect(await handle.outcome == .cancelled) }
  }

  @Test func `L21: a run is refused once it is over, however it has ended`() async {
    let kept = Box<Run<Desk>?>(nil)
    let handle = store.run { run in
      kept.value = run
      try run.update { $0.number = 1 }
      #expect(try run.state.number == 1)
    }
    #expect(await handle.outcome == .finished)
    #expect(throws: CancellationError.self) { try kept.value?.update { $0.number = 2 } }
    #expect(throws: CancellationError.self) { try kept.value?.state }
    await #expect(throws: CancellationError.self) { try await kept.value?.sleep(for: .zero) }
    #expect(store.number == 1)
  }

  /// Ways in which a run ends that has not ended by itself.
  enum Ending: CaseIterable {
    case handle, id, all, latest, update, store
  }

  @Test(arguments: Ending.allCases)
  func `L21: what a run does on hearing of its cancellation writes nothing`(_ ending: Ending) async
  {
    var store: Store<Desk>? = Store(Desk())
    let (begun, release, heard) = (Gate(), Gate(), Recorder<Bool>())
    let handle = store?.run(id: 1, policy: .latest) { run in
      await withTaskCancellationHandler {
        begun.open()
        await release.wait()
      } onCancel: {
        heard.append((try? run.update { $0.number += 1 }) != nil)
        heard.append((try? run.state) != nil)
        release.open()
      }
    }
    await begun.wait()
    switch ending {
    case .handle: handle?.cancel()
    case .id: store?.cancelRun(id: 1)
    case .all: store?.cancelAll()
    case .latest: store?.run(id: 1, policy: .latest) { _ in }
    case .update: store?.update { _ in handle?.cancel() }
    case .store: store = nil
    }
    #expect(await handle?.outcome == .cancelled)
    #expect(heard.all == [false, false])
    #expect(store?.number ?? 0 == 0)
  }

  @Test func `L21: once another run has taken its place a run writes nothing`() async {
    let works = (0..<2).map { _ in ScriptedWork<Int>() }
    let first = store.run(id: "ticks", policy: .latest) { run in
      let value = (try? await works[0]()) ?? 1
      try run.update { $0.number = value }
    }
    await works[0].begun.wait()
    let second = store.run(id: "ticks", policy: .latest) { run in
      let value = try await works[1]()
      try run.update { $0.number = value }
    }
    #expect(await first.outcome == .cancelled)
    works[0].succeed(1)
    await works[0].ended.wait()
    works[1].succeed(2)
    #expect(await second.outcome == .finished)
    #expect(store.number == 2)
  }

  @Test func `L21: a run that is cancelled before it begins never begins`() {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let store = Store(Desk(), scheduler: scheduler)
    let begun = Recorder<Int>()
    store.run { _ in begun.append(1) }.cancel()
    store.run(id: 1, policy: .queue) { _ in begun.append(2) }
    store.run(id: 1, policy: .queue) { _ in begun.append(3) }.cancel()
    executor.runAll()
    #expect(begun.all == [2])
  }

  @Test func `L21: in an update its own runs may be cancelled, and the update completes`() async {
    let work = ScriptedWork<Int>()
    let handle = store.run { run in
      _ = try? await work()
      try run.update { $0.number = 7 }
    }
    await work.begun.wait()
    store.update { draft in
      draft.number = 1
      handle.cancel()
      draft.number += 1
    }
    #expect(await handle.outcome == .cancelled)
    work.succeed(1)
    await work.ended.wait()
    #expect(store.number == 2)
  }

  @Test func `L21: equal ids in two stores never meet`() async {
    let other = Store(Desk())
    let (work, otherWork) = (ScriptedWork<Int>(), ScriptedWork<Int>())
    let handles = [
      store.run(id: "timer", policy: .latest) { run in
        let value = try await work()
        try run.update { $0.number = value }
      },
      other.run(id: "timer", policy: .latest) { run in
        let value = try await otherWork()
        try run.update { $0.number = value }
      },
    ]
    store.cancelRun(id: "timer")
    otherWork.succeed(2)
    #expect(await handles[0].outcome == .cancelled)
    #expect(await handles[1].outcome == .finished)
    #expect(store.number == 0 && other.number == 2)
    work.succeed(1)
  }

  @Test func `L21: a queue is first come, first served, and nothing stalls it`() async {
    let works = (0..<5).map { _ in ScriptedWork<Int>() }
    let begun = Recorder<Int>()
    let store = Store(Desk()) { _ in }
    let handles = works.indices.map { index in
      store.run(id: "sync", policy: .queue) { run in
        begun.append(index)
        let value = try await works[index]()
        try run.update { $0.number += value }
      }
    }
    await works[0].begun.wait()
    handles[2].cancel()
    works[0].succeed(1)
    #expect(await handles[0].outcome == .finished)
    await works[1].begun.wait()
    works[1].fail(offline)
    #expect(await handles[1].outcome == .failed(offline))
    await works[3].begun.wait()
    handles[3].cancel()
    await works[4].begun.wait()
    works[4].succeed(10)
    #expect(await handles[4].outcome == .finished)
    #expect(begun.all == [0, 1, 3, 4])
    #expect(await handles[2].outcome == .cancelled)
    #expect(store.number == 11)
    works[3].succeed(1)
    await works[3].ended.wait()
  }

  @Test func `L21: every handle has one outcome, whatever its policy and its end`() async {
    var store: Store<Desk>? = Store(Desk()) { _ in }
    let works = (0..<4).map { _ in ScriptedWork<Int>() }
    func start(_ policy: RunPolicy, _ index: Int) -> RunHandle? {
      store?.run(id: 1, policy: policy) { _ in _ = try await works[index]() }
    }
    let first = start(.latest, 0)
    await works[0].begun.wait()
    let (joined, dropped, queued) = (start(.join, 1), start(.drop, 1), start(.queue, 1))
    #expect(await dropped?.outcome == .dropped)
    works[0].fail(offline)
    #expect(await first?.outcome == .failed(offline))
    #expect(await joined?.outcome == .failed(offline))
    await works[1].begun.wait()
    let late = start(.queue, 2)
    let latest = start(.latest, 3)
    #expect(await queued?.outcome == .cancelled)
    #expect(await late?.outcome == .cancelled)
    await works[3].begun.wait()
    store = nil
    #expect(await latest?.outcome == .cancelled)
    works[1].succeed(0)
    works[3].succeed(0)
  }

  @Test func `L21: a failure is reported, and a cancellation is not`() async {
    let reports = Recorder<Diagnostic>()
    let store = Store(Desk()) { reports.append($0) }
    let failing = store.run("sync") { _ in throw offline }
    #expect(await failing.outcome == .failed(offline))
    let leaving = store.run { _ in throw CancellationError() }
    #expect(await leaving.outcome == .cancelled)
    guard case .runFailed(let run, offline)? = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(run.name == "sync" && run.fileID.hasSuffix("L21Runs.swift") && reports.all.count == 1)
  }

  @Test func `L21: four threads start, join, queue, drop and cancel, and each handle is answered`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(200) {
        let store = Store(Desk()) { _ in }
        let handles = Recorder<RunHandle>()
        let seeds = (0..<4).map { _ in generator.next() }
        onThreads(4) { thread in
          var random = SeededGenerator(seed: seeds[thread])
          for _ in 0..<30 {
            let id = Int.random(in: 0..<3, using: &random)
            let policy = RunPolicy.allCases.randomElement(using: &random) ?? .latest
            let handle = store.run(id: id, policy: policy) { run in
              for _ in 0..<3 { try run.update { $0.number += 1 } }
              if id == 2 { throw offline }
            }
            handles.append(handle)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: handle.cancel()
            case 1: store.cancelRun(id: id)
            default: break
            }
          }
        }
        for handle in handles.all { _ = await handle.outcome }
        await store.idle()
        #expect(store.work.runs.isEmpty && store.work.isIdle)
      }
    }
  }
}

private struct Search: Equatable, Sendable {
  var query = ""
  var page: String?
  var served: [Int] = []
}

/// Runs in every order of their replies.
@Suite struct `Runs in every order` {
  @Test func `L21: in every order a search that was replaced writes nothing`() {
    let exploration = everyOrder(of: Search()) { test in
      for query in ["a", "b", "c"] {
        test.anytime("type \(query)") {
          test.store.update("type \(query)") {
            $0.query = query
            $0.page = nil
          }
          test.store.run(id: "search", policy: .latest) { run in
            let page = try await test.reply(query, [.success("page of \(query)")])
            try run.update("answer") { $0.page = page }
          }
        }
      }
      test.anytime("leave") { test.store.cancelRun(id: "search") }
    } invariant: { state in
      state.page == nil || state.page == "page of \(state.query)"
    }
    #expect(exploration.isComplete)
  }

  @Test func `L21: in every order a queue keeps its order, whichever run is cancelled`() {
    let exploration = everyOrder(of: Search()) { test in
      let handles = (0..<3).map { index in
        test.store.run(id: "sync", policy: .queue) { run in
          let index = try await test.reply("\(index)", [.success(index)])
          try run.update("served") { $0.served.append(index) }
        }
      }
      for index in 0..<3 { test.anytime("cancel \(index)") { handles[index].cancel() } }
    } invariant: { state in
      state.served == state.served.sorted()
    }
    #expect(exploration.isComplete)
  }
}

/// Waiting until nothing is under way.
@Suite struct `Idle stores` {
  @Test func `idle waits for loads, edits and runs, and for what they start`() async {
    let store = Store(Desk())
    let (load, run) = (ScriptedWork<Int>(), ScriptedWork<Int>())
    let ended = Recorder<String>()
    store.run { [store] _ in
      _ = try await run()
      store.load(\.rows) { try await load() }
    }
    store.run(countsForIdle: false) { run in try await run.sleep(for: .seconds(100_000)) }
    let idle = Task {
      await store.idle()
      ended.append("idle")
    }
    await run.begun.wait()
    run.succeed(1)
    await load.begun.wait()
    #expect(ended.all == [])
    load.succeed(7)
    await idle.value
    #expect(store.rows == .loaded(7))
    store.cancelAll()
  }

  @Test func `an idle store is idle at once, and a cancelled body is not waited for`() async {
    let store = Store(Desk())
    await store.idle()
    let work = ScriptedWork<Int>()
    let handle = store.run { _ in _ = try? await work() }
    await work.begun.wait()
    handle.cancel()
    await store.idle()
    work.succeed(1)
    await work.ended.wait()
  }

  @Test func `idle waits for edits until they are saved or taken back`() async {
    let store = Store(Desk(rows: .loaded(0)))
    let saves = (0..<2).map { _ in ScriptedWork<Void>() }
    let edits = saves.enumerated().map { index, save in
      store.optimisticUpdate(\.rows, apply: { $0 = index + 1 }, commit: { _ in try await save() })
    }
    let idle = Task { await store.idle() }
    saves[0].succeed(())
    #expect(await edits[0].outcome == .committed)
    saves[1].fail(offline)
    await idle.value
    #expect(await edits[1].outcome == .takenBack(offline))
  }

  @Test func `idle does not wait for what was refused, dropped or shared`() async {
    let (store, loaded) = (Store(Desk()), Store(Desk(rows: .loaded(0))))
    #expect(throws: LoadFailure.self) {
      try loaded.optimisticUpdate(
        \.rows, plan: { _ in throw offline }, apply: { _, _ in }, commit: { _ in })
    }
    await loaded.idle()
    let refused = store.optimisticUpdate(\.rows, apply: { $0 = 1 }, commit: { _ in })
    #expect(await refused.outcome != .committed)
    let work = ScriptedWork<Int>()
    let first = store.run(id: 1, policy: .drop) { _ in _ = try? await work() }
    let others = [RunPolicy.drop, .join].map { store.run(id: 1, policy: $0) { _ in } }
    await work.begun.wait()
    work.succeed(1)
    await store.idle()
    #expect(await first.outcome == .finished)
    #expect(await others[0].outcome == .dropped)
    #expect(await others[1].outcome == .finished)
    let joining = [
      store.load(\.rows, policy: .join) { 1 }, store.load(\.rows, policy: .join) { 2 },
    ]
    store.reset(\.rows)
    for load in joining { load.cancel() }
    await store.idle()
  }

  @Test func `what is kept of an id goes with its last run`() async {
    let store = Store(Desk())
    for id in 0..<(LongTests.areOn ? 100_000 : 500) {
      await store.run(id: id, policy: .latest) { _ in }.finished
    }
    #expect(store.work.runs.isEmpty && store.work.runs.countOfIDs == 0)
  }
}

#if DEBUG
  /// What only debug builds notice.
  @Suite struct `Writes after a run` {
    @Test func `a body that writes by a captured store after its run is reported`() async {
      let (reports, told) = (Recorder<Diagnostic>(), Gate())
      let store = Store(Desk()) {
        reports.append($0)
        told.open()
      }
      let work = ScriptedWork<Int>()
      let handle = store.run { [store] _ in
        store.update("early") { $0.number = 1 }
        _ = try? await work()
        store.update("nothing") { _ in }
        store.update("late") { $0.number = 2 }
      }
      await work.begun.wait()
      handle.cancel()
      work.succeed(1)
      await told.wait()
      guard case .writeAfterRun(let write)? = reports.all.first else {
        Issue.record("\(reports.all)")
        return
      }
      #expect(write.name == "late" && reports.all.count == 1)
    }

    @Test func `what hears of a write of the run is not blamed on the run`() async {
      let reports = Recorder<Diagnostic>()
      let store = Store(Desk()) { reports.append($0) }
      withObservationTracking {
        _ = store.number
      } onChange: {
        store.cancelRun(id: 1)
        store.update("view") { $0.rows = .loaded(1) }
      }
      await store.run(id: 1) { run in try run.update { $0.number = 1 } }.finished
      #expect(store.number == 1 && store.rows == .loaded(1) && reports.all.isEmpty)
    }

    @Test func `loads and edits that a body has started may go on after its run`() async {
      let reports = Recorder<Diagnostic>()
      let store = Store(Desk(rows: .loaded(1))) { reports.append($0) }
      let (loading, saving) = (ScriptedWork<Int>(), ScriptedWork<Void>())
      let run = store.run { [store] _ in
        store.load(\.rows) {
          let value = try await loading()
          store.update { $0.number = value }
          return value
        }
        store.optimisticUpdate(\.rows, apply: { $0 = 2 }, commit: { _ in try await saving() })
      }
      #expect(await run.outcome == .finished)
      loading.succeed(7)
      saving.fail(offline)
      await store.idle()
      #expect(store.number == 7 && reports.all == [])
    }

    @Test func `what observers write is no write of the run that they hear of`() async {
      let (reports, cancelled) = (Recorder<Diagnostic>(), Gate())
      let store = Store(Desk()) { reports.append($0) }
      let heard = store.observe(\.number) { [store] number in
        guard number == 1 else { return }
        store.cancelRun(id: "work")
        store.update { $0.rows = .loaded(number) }
        cancelled.open()
      }
      let run = store.run(id: "work", policy: .latest) { run in try run.update { $0.number = 1 } }
      await cancelled.wait()
      #expect(await run.outcome == .cancelled)
      #expect(store.rows == .loaded(1) && reports.all == [])
      heard.cancel()
    }

    @Test func `pages that a run or an observer of a page asks for are no part of what is over`()
      async
    {
      let reports = Recorder<Diagnostic>()
      let store = Store(Desk(rows: .loaded(0))) { reports.append($0) }
      let activity = store.observeActivity(of: \.rows) { [store] _ in
        store.update("seen") { $0.number += 1 }
      }
      @Sendable func more() -> RunHandle {
        store.loadMore(\.rows, after: \.self, page: { $0 + 1 }, merge: { $0 = $1 })
      }
      let prefetch = store.observe(\.rows) { [store] rows in
        if rows.value == 1 || rows.value == 2 { _ = more() }
        if rows.value == 3 { store.cancelAll() }
      }
      await store.run { _ in _ = more() }.finished
      await store.idle()
      #expect(store.rows == .loaded(3) && store.number > 0)
      #expect(reports.all == [])
      activity.cancel()
      prefetch.cancel()
    }
  }
#endif
