import StateStore
import Testing

private struct Desk: Sendable {
  var rows = Loadable<Int>.notRequested
  var other = 0
  var details: [Int: Loadable<Int>] = [:]

  subscript(detail id: Int) -> Loadable<Int> {
    get { details[id] ?? .notRequested }
    set { details[id] = newValue }
  }
}

/// The cost of writes and loads beside many other loads, in processor time. A cost that grew with
/// the other loads would be hundreds of times as high, so the limits are wide.
@Suite struct `Costs beside many loads` {
  @Test func `L8: a write costs the same however many loads and edits are under way`() async {
    await #expect(processExitsWith: .success) {
      let executor = ManualExecutor()
      let (quiet, busy) = (makeStore(on: executor), makeStore(on: executor))
      for id in 0..<2_000 {
        busy.load(\.[detail: id]) { id }
        busy.optimisticUpdate(\.[detail: -1 - id], ifEmpty: 0) {
          $0 = id
        } commit: { _ in
        }
      }
      let alone = await processorTime { for _ in 0..<2_000 { quiet.update { $0.other += 1 } } }
      let beside = await processorTime { for _ in 0..<2_000 { busy.update { $0.other += 1 } } }
      #expect(beside < 0.005 + 10 * alone)
      executor.runAll()
    }
  }

  @Test func `L8: to begin and to cancel a load costs the same however many are under way`() async {
    await #expect(processExitsWith: .success) {
      let executor = ManualExecutor()
      let store = makeStore(on: executor)
      var costs: [Double] = []
      for batch in 0..<12 {
        await costs.append(
          processorTime {
            for id in 0..<1_000 {
              store.load(\.[detail: 1_000 * batch + id]) { id }
              store.load(\.rows) { id }.cancel()
            }
          })
      }
      let (first, last): (Double, Double) = (costs[0..<4].reduce(0, +), costs[8...].reduce(0, +))
      #expect(last < 4 * first)
      executor.runAll()
    }
  }

  @Test func `L8: a load in an update costs the same however many the update has begun`() async {
    await #expect(processExitsWith: .success) {
      let executor = ManualExecutor()
      var costs: [Double] = []
      for count in [500, 4_000] {
        let store = makeStore(on: executor)
        costs.append(
          await processorTime {
            store.update { draft in
              for id in 0..<count { draft.load(\.[detail: id]) { id } }
            }
          })
        store.cancelAll()
        executor.runAll()
      }
      #expect(costs[1] < 24 * costs[0])
    }
  }

  @Test func `a load costs the same however many paths were loaded before`() async {
    await #expect(processExitsWith: .success) {
      let (fresh, used) = (Store(Desk()), Store(Desk()))
      for id in 0..<5_000 { await used.load(\.[detail: id]) { id }.finished }
      let alone = await processorTime {
        for id in 0..<300 { await fresh.load(\.rows) { id }.finished }
      }
      let beside = await processorTime {
        for id in 0..<300 { await used.load(\.rows) { id }.finished }
      }
      #expect(beside < 0.02 + 10 * alone)
    }
  }

  @Test func `to cancel everything costs what is under way, whatever was loaded before`() async {
    await #expect(processExitsWith: .success) {
      let (fresh, used) = (Store(Desk()), Store(Desk()))
      for id in 0..<5_000 { await used.load(\.[detail: id]) { id }.finished }
      let alone = await processorTime { for _ in 0..<200 { fresh.cancelAll() } }
      let beside = await processorTime { for _ in 0..<200 { used.cancelAll() } }
      #expect(beside < 0.005 + 10 * alone)
    }
  }
}

/// A store whose tasks run when the test is over: tasks that never run are leaks.
private func makeStore(on executor: ManualExecutor) -> Store<Desk> {
  var scheduler = Scheduler.live
  scheduler.executor = executor
  return Store(Desk(), scheduler: scheduler)
}
