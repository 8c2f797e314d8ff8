import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Int>.notRequested
  var notes = Loadable<Int>.notRequested
}

@Suite struct `Cancelling everything` {
  private let store = Store(Desk())

  @Test func `L13: cancelAll cancels every load and run and restores the phases`() async {
    store.update { $0.notes = .loaded(1) }
    let scripts = (ScriptedWork<Int>(), ScriptedWork<Int>(), ScriptedWork<Int>())
    let loads = [
      store.load(\.rows) { try await scripts.0() },
      store.load(\.notes) { try await scripts.1() },
    ]
    let run = store.run { _ in _ = try? await scripts.2() }
    for script in [scripts.0, scripts.1, scripts.2] { await script.begun.wait() }
    store.cancelAll()
    #expect(store.state == Desk(rows: .notRequested, notes: .loaded(1)))
    for load in loads { await load.finished }
    #expect(await run.outcome == .cancelled)
    for script in [scripts.0, scripts.1, scripts.2] {
      await script.cancelled.wait()
      script.succeed(2)
      await script.ended.wait()
    }
    #expect(store.state == Desk(rows: .notRequested, notes: .loaded(1)))
  }

  @Test func `L13: cancelAll without anything under way changes nothing`() {
    store.cancelAll()
    #expect(store.version == 0)
  }

  @Test func `L13: a store can load again after cancelAll`() async {
    let work = ScriptedWork<Int>()
    store.load(\.rows) { try await work() }
    store.cancelAll()
    store.cancelAll()
    await store.load(\.rows) { 3 }.finished
    #expect(store.rows == .loaded(3))
    work.succeed(1)
  }

  @Test func `L13: an observer may cancel everything`() async {
    let subscription = store.observe(\.rows) { [unowned store] rows in
      if rows.isLoading { store.cancelAll() }
    }
    await store.load(\.rows) { 3 }.finished
    #expect(store.rows == .notRequested)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L13: what starts while all is cancelled or reset shows that it loads`() {
    let reports = Recorder<Diagnostic>()
    for number in 0..<LongTests.rounds(3_000) {
      let store = Store(Desk()) { reports.append($0) }
      onThreads(2) { index in
        for _ in 0..<4 {
          if index == 0 {
            store.load(\.rows) { try await untilCancelled() }
          } else if number.isMultiple(of: 2) {
            store.cancelAll()
          } else {
            store.reset(\.rows)
          }
        }
      }
      let isLoading = store.currentLoad(\.rows) != nil
      #expect(store.rows.isLoading == isLoading)
      #expect(store.activity(of: \.rows).isLoading == isLoading)
      store.cancelAll()
    }
    #expect(reports.all.isEmpty)
  }

  @Test func `L13: cancelAll among four threads leaves nothing loading`() async {
    for _ in 0..<300 {
      let store = Store(Desk())
      let handles = Recorder<any LoadHandle>()
      onThreads(4) { index in
        for number in 0..<8 {
          switch index {
          case 0: store.cancelAll()
          case 1: handles.append(store.load(\.notes) { number })
          default: handles.append(store.load(\.rows) { number })
          }
        }
      }
      store.cancelAll()
      for handle in handles.all { await handle.finished }
      #expect(!store.rows.isLoading)
      #expect(!store.notes.isLoading)
      #expect(store.currentLoad(\.rows) == nil)
    }
  }
}
