import StateStoreTesting
import Testing

/// The model of the log of edits keeps its laws (`NaiveFold`, and those of `ModelSchedule`).
@Suite struct `Log of edits` {
  private func schedule(
    _ generator: inout SeededGenerator, mutation: ModelLog.Mutation? = nil, withStore: Bool = false
  ) -> ModelSchedule {
    var world = ModelWorld.random(using: &generator)
    // In a store, what was written by hand since an edit gets what the commit has returned.
    if withStore, world.writesByHand { world.revises = false }
    var schedule = ModelSchedule(
      world, mutation: mutation, withStore: withStore, SeededGenerator(seed: generator.next()))
    schedule.run(events: 14)
    return schedule
  }

  @Test func `random schedules show what a naive fold and the server say`() async throws {
    try await withSeed { generator in
      for number in 0..<(LongTests.areOn ? 50_000 : 500) {
        let schedule = schedule(&generator)
        guard let fault = schedule.fault else { continue }
        let trace = schedule.trace.joined(separator: "\n")
        Issue.record("Schedule \(number), \(schedule.world):\n\(trace)\n\(fault)")
        return
      }
    }
  }

  @Test func `L15, L16: a store shows in random schedules what the model of its log shows`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<(LongTests.areOn ? 50_000 : 500) {
        let schedule = schedule(&generator, withStore: true)
        guard let fault = schedule.fault else { continue }
        let trace = schedule.trace.joined(separator: "\n")
        Issue.record("Schedule \(number), \(schedule.world):\n\(trace)\n\(fault)")
        return
      }
    }
  }

  @Test(arguments: ModelLog.Mutation.allCases)
  func `a fault of the log is noticed`(mutation: ModelLog.Mutation) async throws {
    try await withSeed { generator in
      let found = (0..<3_000).first { _ in schedule(&generator, mutation: mutation).fault != nil }
      #expect(found != nil)
    }
  }

  @Test func `the difference of two lists makes the one of the other`() async throws {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(20_000) {
        let lists = (0..<2).map { _ in
          (1...6).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator).map {
            ModelRow(id: $0, isDone: Bool.random(using: &generator))
          }
        }
        let difference = ModelDifference(
          from: .rows(lists[0]), to: .rows(lists[1]), keeping: [])
        var state = ModelState(rows: lists[0])
        difference.make(at: .list, in: &state)
        #expect(state.rows == lists[1])
      }
    }
  }
}
