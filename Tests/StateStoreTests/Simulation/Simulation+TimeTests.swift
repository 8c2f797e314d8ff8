import StateStore
import StateStoreTesting
import Testing

/// Time in a simulation: the order of waking, and the limits of durations.
@Suite struct SimulationTimeTests {
  private let simulation = Simulation()
  private let heard = Recorder<String>()

  /// A task that sleeps, and may be cancelled before its moment.
  private struct Sleeper {
    let number: Int
    let seconds: Int
    let isCancelled: Bool
  }

  @Test func `L19: sleepers wake by moment, then as they fell asleep, whoever was cancelled`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<20 {
        let simulation = Simulation()
        let store = Store(0, scheduler: simulation.scheduler)
        let heard = Recorder<Int>()
        let sleepers = (0..<Int.random(in: 0...200, using: &generator)).map { number in
          Sleeper(
            number: number, seconds: .random(in: 1...20, using: &generator),
            isCancelled: Int.random(in: 0..<3, using: &generator) == 0)
        }
        let works = sleepers.map { sleeper in
          store.run { _ in
            guard (try? await simulation.clock.sleep(for: .seconds(sleeper.seconds))) != nil else {
              return
            }
            heard.append(sleeper.number)
          }
        }
        try simulation.runUntilIdle()
        let cancelled = zip(sleepers, works).filter(\.0.isCancelled)
        for (_, work) in cancelled.shuffled(using: &generator) { work.cancel() }
        try simulation.advanceToEnd()
        let expected = sleepers.filter { !$0.isCancelled }
          .sorted { ($0.seconds, $0.number) < ($1.seconds, $1.number) }
        #expect(heard.all == expected.map(\.number))
        #expect(simulation.now == .seconds(expected.last?.seconds ?? 0))
      }
    }
  }

  @Test func `a job that advances its own simulation does not turn time back afterwards`() throws {
    let store = Store(0, scheduler: simulation.scheduler)
    store.run { [simulation, heard] _ in
      try? await simulation.clock.sleep(for: .seconds(1))
      try? Self.pass(10, in: simulation)
      heard.append("\(simulation.now)")
    }
    try simulation.advance(by: .seconds(5))
    #expect(heard.all == ["11.0 seconds"])
    #expect(simulation.now == .seconds(11))
  }

  private static func pass(_ seconds: Int, in simulation: Simulation) throws {
    try simulation.advance(by: .seconds(seconds))
  }

  @Test func `time does not pass backwards`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try Simulation().advance(by: .seconds(-1))
    }
    #expect(said(result).contains("was advanced by -1.0 seconds, but its time only passes forward"))
  }

  @Test func `a reply does not come before it is asked for`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let simulation = Simulation()
      try simulation.run {
        try await simulation.reply("rows", [.success(())], latency: .seconds(-1))
      }
    }
    #expect(said(result).contains("The reply \"rows\" has a latency of -1.0 seconds"))
  }

  @Test func `a moment after all that a clock can show stops the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let simulation = Simulation()
      for _ in 0..<100 { try simulation.advance(by: .seconds(Int64.max)) }
    }
    #expect(said(result).contains("than the clock of a simulation can show"))
  }

  @Test func `a time between two moments that is too long stops it as well`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let now = Simulation().clock.now
      let past = (0..<18).reduce(now) { moment, _ in moment.advanced(by: .seconds(Int64.min)) }
      _ = past.duration(to: now.advanced(by: .seconds(Int64.max)))
    }
    #expect(said(result).contains("than the clock of a simulation can show"))
  }

  @Test func `a sleep that should never end is one of the longest that there are`() throws {
    let store = Store(0, scheduler: simulation.scheduler)
    store.run { [simulation] _ in try? await simulation.clock.sleep(for: .seconds(Int64.max)) }
    try simulation.advance(by: .seconds(1))
    #expect(simulation.waiting.count == 1)
    try simulation.advanceToEnd()
    #expect(simulation.now == .seconds(Int64.max))
  }

  @Test(arguments: [0, -1, Int.min])
  func `a simulation runs one job or more`(limit: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [limit] in
      _ = Simulation(stepLimit: limit)
    }
    #expect(said(result).contains("A simulation runs one job or more; its step limit is \(limit)."))
  }

  private func said(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
