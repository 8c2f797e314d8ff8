import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var number = 0
  var rows = Loadable<Int>.notRequested
}

@Suite struct ScopeTests {
  private let store = Store(Desk())

  /// Waits until it is cancelled.
  private static func never() async throws -> Int {
    for await _ in AsyncStream<Never>.makeStream().stream {}
    throw CancellationError()
  }

  @Test func `the end of a scope ends its observers and cancels its loads`() async {
    let scope = Scope()
    let heard = Recorder<Int>()
    let phases = Recorder<Loadable<Int>>()
    let (work, job) = (ScriptedWork<Int>(), ScriptedWork<Int>())
    scope.keep(store.observe(\.number) { heard.append($0) })
    scope.keep(store.observe(\.rows) { phases.append($0) })
    let load = store.load(\.rows) { try await work() }
    let run = store.run { _ in _ = try? await job() }
    scope.keep(load)
    scope.keep(run)
    await work.begun.wait()
    await job.begun.wait()

    scope.end()
    scope.end()
    await load.finished
    await run.finished
    await work.cancelled.wait()
    await job.cancelled.wait()
    store.update { $0.number = 1 }
    #expect(heard.all == [0])
    #expect(store.rows == .notRequested)
    // The observers end before the loads, so they do not hear of the cancellation.
    #expect(phases.all == [.notRequested, .isLoading(last: nil)])
    for script in [work, job] {
      script.succeed(1)
      await script.ended.wait()
    }
  }

  @Test func `letting go of a scope ends it`() async {
    var scope: Scope? = Scope()
    let heard = Recorder<Int>()
    let work = ScriptedWork<Int>()
    scope?.keep(store.observe(\.number) { heard.append($0) })
    scope?.keep(store.load(\.rows) { try await work() })
    scope = nil
    store.update { $0.number = 1 }
    #expect(heard.all == [0])
    #expect(store.rows == .notRequested)
    work.succeed(1)
  }

  @Test func `what comes after the end ends at once`() async {
    let scope = Scope()
    scope.end()
    let heard = Recorder<Int>()
    let work = ScriptedWork<Int>()
    scope.keep(store.observe(\.number) { heard.append($0) })
    let load = store.load(\.rows) { try await work() }
    scope.keep(load)
    await load.finished
    store.update { $0.number = 1 }
    #expect(heard.all == [0])
    #expect(store.rows == .notRequested)
    work.succeed(1)
  }

  @Test func `a scope keeps members of several stores and no store alive`() {
    let scope = Scope()
    var other: Store<Desk>? = Store(Desk())
    weak let reference = other
    if let other { scope.keep(other.observe(\.number) { _ in }) }
    scope.keep(store.observe(\.number) { _ in })
    other = nil
    #expect(reference == nil)
    scope.end()
  }

  @Test func `a scope lets go of what is over`() async {
    let scope = Scope()
    let gone = Recorder<Int>()
    for number in 0..<100 {
      let destructible = Destructible(number) { gone.append($0) }
      let subscription = store.observe(\.number) { _ in withExtendedLifetime(destructible) {} }
      scope.keep(subscription)
      subscription.cancel()
      let load = store.load(\.rows) { number }
      scope.keep(load)
      await load.finished
    }
    #expect(gone.count == 100)
    #expect(scope.count <= 17)
    #expect(store.rows == .loaded(99))
  }

  @Test func `a scope lets go of the subscriptions of stores that are gone`() {
    let scope = Scope()
    for _ in 0..<100 { scope.keep(Store(Desk()).observe(\.number) { _ in }) }
    #expect(scope.count <= 17)
  }

  @Test func `a scope whose work is over may be let go of inside an update`() async {
    await #expect(processExitsWith: .success) {
      let store = Store(Desk())
      let place = Box<Scope?>(Scope())
      let load = store.load(\.rows) { 1 }
      place.value?.keep(load)
      place.value?.keep(store.run { _ in })
      await load.finished
      store.cancelAll()
      store.update { draft in
        draft.number = 1
        place.value = nil
      }
    }
  }

  @Test func `a scope may end inside an observer that it keeps`() {
    let scope = Scope()
    let heard = Recorder<Int>()
    scope.keep(
      store.observe(\.number) { number in
        heard.append(number)
        if number == 1 { scope.end() }
      })
    store.update { $0.number = 1 }
    store.update { $0.number = 2 }
    #expect(heard.all == [0, 1])
  }

  @Test func `no load of a scope begins because another one ends`() throws {
    let simulation = Simulation()
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let scope = Scope()
    let asked = Recorder<Int>()
    func join() throws {
      scope.keep(
        store.load(\.rows, policy: .join) {
          asked.append(asked.count)
          return try await Self.never()
        })
      try simulation.runUntilIdle()
    }
    try join()
    store.update { $0.rows = .loaded(1) }
    // Out of date, the first load is followed by one more.
    try join()
    scope.end()
    try simulation.runUntilIdle()
    #expect(asked.all == [0])
    #expect(store.rows == .loaded(1))
  }

  @Test func `whatever threads keep while a scope ends has ended afterwards`() async {
    for round in 0..<300 {
      let store = Store(Desk())
      let scope = Scope()
      let loads = Recorder<any LoadHandle>()
      let gone = Recorder<Int>()
      onThreads(4) { index in
        if index == round % 4 { return scope.end() }
        for number in 0..<8 {
          let destructible = Destructible(number) { gone.append($0) }
          scope.keep(store.observe(\.number) { _ in withExtendedLifetime(destructible) {} })
          let load = store.load(\.rows) { try await Self.never() }
          loads.append(load)
          scope.keep(load)
        }
      }
      for load in loads.all { await load.finished }
      await settle(store)
      #expect(gone.count == 24)
      #expect(store.rows == .notRequested)
    }
  }
}
