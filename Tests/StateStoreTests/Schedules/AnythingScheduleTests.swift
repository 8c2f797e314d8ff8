import StateStoreTesting
import Testing

@testable import StateStore

/// Whatever is done to a store, all of it ends, and nothing is left.
@Suite struct `Anything at all` {
  @Test func `L2, L11-L17, L21, L22: whatever is begun and cancelled ends, and nothing is left`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(3_000) {
        let faults = try faults(after: 60, SeededGenerator(seed: generator.next()))
        if !faults.isEmpty {
          Issue.record("Sequence \(number): \(faults)")
          return
        }
      }
    }
  }

  /// What is wrong after some steps in a simulation.
  private func faults(after steps: Int, _ random: SeededGenerator) throws -> [String] {
    let simulation = Simulation(stepLimit: 1_000_000)
    let store = Store(AnythingDesk(), scheduler: simulation.scheduler, diagnostics: { _ in })
    let world = AnythingWorld(store, random) { time, heedsCancellation in
      let _: Int = try await simulation.reply(
        "answer", [.success(0)], latency: .milliseconds(time),
        heedsCancellation: heedsCancellation)
    }
    let activity = Box<PathActivity?>(nil)
    let subscription = store.observeActivity(of: \.number) { activity.value = $0 }
    for _ in 0..<steps {
      world.act()
      switch world.roll(4) {
      case 0: try simulation.runUntilIdle()
      case 1: try simulation.advance(by: .milliseconds(world.roll(4)))
      default: break
      }
    }
    world.endObserving()
    try simulation.advance(by: .seconds(10))
    store.cancelAll()
    try simulation.advanceToEnd()
    var faults = world.faults
    if activity.value != store.activity(of: \.number) { faults.append("an activity was not told") }
    subscription.cancel()
    return faults
  }

  @Test func `L11-L17, L21, L22: whatever four threads begin, write and cancel ends`() async {
    var random = SeededGenerator()
    for round in 0..<LongTests.rounds(600) {
      let store = Store(AnythingDesk(), diagnostics: { _ in })
      let worlds = (0..<4).map { _ in
        AnythingWorld(store, SeededGenerator(seed: random.next())) { time, heedsCancellation in
          for _ in 0..<10 * time {
            if heedsCancellation { try Task.checkCancellation() }
            await Task.yield()
          }
        }
      }
      await onOwnThread {
        onThreads(4) { thread in
          for _ in 0..<80 { worlds[thread].act() }
          worlds[thread].endObserving()
        }
      }
      store.cancelAll()
      await store.idle()
      let faults = worlds.flatMap(\.faults)
      #expect(faults == [], "round \(round), seed \(random.seed)")
      if !faults.isEmpty { return }
    }
  }

  /// The row's write is older than the edits of the number, and of a place that is not there nobody
  /// knows whether a computed property leads to it.
  @Test func `L17: saved edits behind those that a reset drops leave the log`() throws {
    let simulation = Simulation()
    let store = Store(AnythingDesk(), scheduler: simulation.scheduler)
    func save<Change>(after time: Int) -> @Sendable (Change) async throws -> Void {
      { _ in let _: Int = try await simulation.reply("", [.success(0)], latency: .seconds(time)) }
    }
    let note = store.child(\.rows, id: 2).note
    store.optimisticUpdate(\.rows, apply: { $0[id: 1] = nil }, commit: save(after: 9))
    note.optimisticUpdate(apply: { $0 = "edit" }, commit: save(after: 9))
    store.update { $0.rows.value?[id: 2]?.note.value = "hand" }
    store.optimisticUpdate(\.rows, apply: { $0[id: 2] = nil }, commit: save(after: 9))
    store.optimisticUpdate(\.alias, ifEmpty: 0, apply: { $0 += 1 }, commit: save(after: 1))
    store.optimisticUpdate(\.number, ifEmpty: 0, apply: { $0 += 1 }, commit: save(after: 1))
    try simulation.advance(by: .seconds(3))
    store.reset(\.alias)
    try simulation.advanceToEnd()
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }
}
