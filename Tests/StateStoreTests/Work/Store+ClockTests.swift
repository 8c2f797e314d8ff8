import StateStore
import StateStoreTesting
import Testing

private struct Search: Equatable, Sendable {
  var text = ""
  var hits: Loadable<Int> = .notRequested
}

/// How long a clock says that `body` takes.
private func duration<Time: Clock<Duration>>(
  of body: () throws -> Void, by clock: Time
) rethrows -> Duration {
  let start = clock.now
  try body()
  return start.duration(to: clock.now)
}

@Suite struct `The clock of a store` {
  @Test func `shows and sleeps in virtual time in a simulation`() throws {
    let simulation = Simulation()
    let store = Store(Search(), scheduler: simulation.scheduler)
    let clock = store.clock
    store.run { run in
      try await clock.sleep(for: .seconds(3600))
      try run.update { $0.text = "an hour later" }
    }
    let passed = try duration(of: { try simulation.advance(by: .seconds(3599)) }, by: clock)
    #expect(passed == .seconds(3599) && store.text == "")
    try simulation.advance(by: .seconds(1))
    #expect(store.text == "an hour later")
  }

  @Test func `lets a load wait until a test advances its time`() throws {
    let test = TestStore(Search())
    test.act {
      test.store.load(\.hits) { [clock = test.store.clock] in
        try await clock.sleep(for: .milliseconds(300))
        return 7
      }
    }
    test.expect { $0.hits = .isLoading(last: nil) }
    test.advance(by: .milliseconds(299))
    test.advance(by: .milliseconds(1))
    test.expect { $0.hits = .loaded(7) }
    test.finish()
  }

  @Test func `a sleep ends with its run`() throws {
    let simulation = Simulation()
    let store = Store(Search(), scheduler: simulation.scheduler)
    let handle = store.run { [clock = store.clock] run in
      try await clock.sleep(for: .seconds(1))
      try run.update { $0.text = "late" }
    }
    try simulation.runUntilIdle()
    handle.cancel()
    try simulation.advanceToEnd()
    #expect(simulation.now == .zero && store.text == "")
    #expect(try simulation.run { await handle.outcome } == .cancelled)
  }

  @Test func `is the system's clock in a live store`() async throws {
    let clock = Store(Search()).clock
    #expect(clock is ContinuousClock)
    try await clock.sleep(for: .zero)
  }

  @Test func `is the clock that the scheduler was given`() async throws {
    let scheduler = Scheduler(executor: nil, clock: SuspendingClock(), randomNumber: { 0 })
    #expect(Store(Search(), scheduler: scheduler).clock is SuspendingClock)
  }
}
