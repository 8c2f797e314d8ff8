import StateStore
import StateStoreTesting
import Synchronization
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Int>.notRequested
  var count = 0
}

private struct Refusal: Error, Equatable {}

@Suite struct SimulationTests {
  private let simulation = Simulation()
  private let heard = Recorder<String>()

  @Test func `L19: what a store runs stands still until the simulation is driven`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    store.load(\.rows) { 1 }
    #expect(store.rows == .isLoading(last: nil))
    try simulation.runUntilIdle()
    #expect(store.rows == .loaded(1))
  }

  @Test func `L19: async functions, actors, groups and streams inside are part of it`() throws {
    actor Counter {
      var count = 0
      func increase() { count += 1 }
    }
    let total = try simulation.run {
      let counter = Counter()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<10 { group.addTask { await counter.increase() } }
      }
      async let first = Self.double(2)
      async let second = Self.double(3)
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(7)
      continuation.finish()
      var sum = 0
      for await number in stream { sum += number }
      return await counter.count + first + second + sum
    }
    #expect(total == 27)
  }

  private static func double(_ number: Int) async -> Int {
    await Task.yield()
    return 2 * number
  }

  @Test func `L19: time passes when it is told to, and sleepers wake in order`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("also b", 2)] {
      store.run { [simulation, heard] _ in
        try? await simulation.clock.sleep(for: .seconds(seconds))
        heard.append("\(name) at \(simulation.now)")
      }
    }
    try simulation.advance(by: .seconds(1))
    #expect(heard.take() == ["a at 1.0 seconds"])
    try simulation.advance(by: .milliseconds(999))
    #expect(heard.take() == [])
    try simulation.advanceToEnd()
    #expect(
      heard.take() == ["b at 2.0 seconds", "also b at 2.0 seconds", "c at 3.0 seconds"])
    #expect(simulation.now == .seconds(3))
  }

  @Test func `L19: advancing passes every moment on its way`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    store.run { [simulation, heard] _ in
      for _ in 0..<3 {
        try? await simulation.clock.sleep(for: .seconds(10))
        heard.append("\(simulation.now)")
      }
    }
    try simulation.advance(by: .seconds(25))
    #expect(heard.all == ["10.0 seconds", "20.0 seconds"])
    #expect(simulation.now == .seconds(25))
    try simulation.advanceToEnd()
    #expect(simulation.now == .seconds(30))
  }

  @Test func `a sleep until a moment that has passed does not wait`() throws {
    try simulation.advance(by: .seconds(5))
    let now = try simulation.run { [simulation] in
      try await simulation.clock.sleep(until: simulation.clock.now.advanced(by: .seconds(-3)))
      try await simulation.clock.sleep(for: .zero)
      return simulation.now
    }
    #expect(now == .seconds(5))
  }

  @Test func `a reply comes when the simulation is advanced, and not before`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    store.load(\.rows) { [simulation] in try await simulation.reply("rows", [.success(3)]) }
    try simulation.runUntilIdle()
    #expect(store.rows.isLoading)
    #expect(simulation.waiting == ["the reply \"rows\""])
    try simulation.advance(by: .zero)
    #expect(store.rows == .loaded(3))
  }

  @Test func `a reply with a latency comes after it, a failure is thrown`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let failure = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)
    store.load(\.rows) { [simulation] in
      try await simulation.reply("rows", [.failure(failure)], latency: .seconds(2))
    }
    try simulation.advance(by: .seconds(1))
    #expect(store.rows.isLoading)
    try simulation.advance(by: .seconds(1))
    #expect(store.rows == .failed(failure, last: nil))
  }

  @Test(arguments: [Duration.zero, .seconds(2)])
  func `a reply that heeds no cancellation comes all the same, after its latency`(
    _ latency: Duration
  ) throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let run = store.run { [simulation, heard] _ in
      let value = try await simulation.reply(
        "late", [.success(1)], latency: latency, heedsCancellation: false)
      heard.append("\(value) at \(simulation.now), cancelled: \(Task.isCancelled)")
    }
    try simulation.runUntilIdle()
    run.cancel()
    try simulation.runUntilIdle()
    #expect(simulation.waiting.count == 1 && heard.all == [])
    try simulation.advanceToEnd()
    #expect(heard.all == ["1 at \(latency), cancelled: true"])
    // The task that asks may be cancelled already.
    let other = store.run { [simulation, heard] _ in
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.cancelAll()
        group.addTask {
          try await simulation.reply(
            "second", [.success(2)], latency: latency, heedsCancellation: false)
        }
        for try await value in group { heard.append("\(value)") }
      }
    }
    try simulation.advanceToEnd()
    #expect(heard.all.last == "2")
    withExtendedLifetime(other) {}
  }

  @Test func `cancelling withdraws replies and sleeps`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let works = [
      store.run { [simulation, heard] _ in
        do { _ = try await simulation.reply("never", [.success(1)]) } catch {
          heard.append("\(error)")
        }
      },
      store.run { [simulation, heard] _ in
        do { try await simulation.clock.sleep(for: .seconds(9)) } catch { heard.append("\(error)") }
      },
    ]
    try simulation.runUntilIdle()
    #expect(simulation.waiting.count == 2)
    for work in works { work.cancel() }
    #expect(simulation.waiting.isEmpty)
    try simulation.advanceToEnd()
    #expect(heard.all == ["CancellationError()", "CancellationError()"])
    #expect(simulation.now == .zero)
  }

  @Test func `what is cancelled before it waits does not wait`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    store.run { [simulation, heard] _ in
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask {
          do { _ = try await simulation.reply("never", [.success(1)]) } catch {
            heard.append("\(error)")
          }
        }
      }
    }
    try simulation.runUntilIdle()
    #expect(heard.all == ["CancellationError()"])
    #expect(simulation.waiting.isEmpty)
  }

  @Test func `run returns what its body returns and throws what it throws`() throws {
    #expect(try simulation.run { 7 } == 7)
    #expect(throws: Refusal()) { try simulation.run { throw Refusal() } }
  }

  @Test func `L19: a body that cannot go on is a deadlock that says what it waits for`() throws {
    let error = #expect(throws: SimulationError.self) {
      try simulation.run {
        for await _ in AsyncStream<Int>.makeStream().stream {}
      }
    }
    #expect(error == .deadlock(waitingFor: []))
    #expect(error?.description.contains("A continuation is never resumed") == true)
    let text =
      "\(SimulationError.deadlock(waitingFor: ["the reply \"a\"", "the moment 3.0 seconds"]))"
    #expect(text.hasSuffix("It waits for the reply \"a\", the moment 3.0 seconds."))
  }

  @Test func `a circle ends at the step limit`() throws {
    let simulation = Simulation(stepLimit: 1_000)
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let circle = store.run { _ in while !Task.isCancelled { await Task.yield() } }
    #expect(throws: SimulationError.stepLimit(1_000)) { try simulation.runUntilIdle() }
    circle.cancel()
    try simulation.runUntilIdle()
    #expect("\(SimulationError.stepLimit(5))".contains("some work repeats forever"))
  }

  @Test func `random numbers follow from the seed`() {
    let numbers = (0..<2).map { _ in
      let scheduler = Simulation(seed: 7).scheduler
      return (0..<5).map { _ in scheduler.randomNumber() }
    }
    #expect(numbers[0] == numbers[1])
    #expect(Set(numbers[0]).count == 5)
    #expect(Simulation(seed: 8).scheduler.randomNumber() != numbers[0][0])
  }

  @Test func `what is withdrawn at the end comes to its end`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    store.run { [simulation, heard] _ in
      _ = try? await simulation.reply("a", [.success(1)])
      try? await simulation.clock.sleep(for: .seconds(1))
      heard.append("over")
    }
    try simulation.withdrawAll()
    #expect(heard.all == ["over"])
    #expect(simulation.waiting.isEmpty)
  }

  @Test func `L19: simulations on four threads know nothing of each other`() {
    let transcripts = Recorder<[String]>()
    onThreads(4) { _ in
      for _ in 0..<100 {
        let simulation = Simulation(seed: 1)
        let store = Store(Desk(), scheduler: simulation.scheduler)
        let lines = Recorder<String>()
        for number in 0..<5 {
          store.run { _ in
            let pause = Int(simulation.scheduler.randomNumber() % 10)
            try? await simulation.clock.sleep(for: .seconds(pause))
            lines.append("\(number) at \(simulation.now)")
          }
        }
        do { try simulation.advanceToEnd() } catch { lines.append("\(error)") }
        transcripts.append(lines.all)
      }
    }
    #expect(Set(transcripts.all).count == 1)
    #expect(transcripts.count == 400)
  }
}
