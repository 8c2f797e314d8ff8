import Foundation
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var count = 0
}

/// The reports of work that leaves a simulation.
@Suite struct SimulationErrorTests {
  private let simulation = Simulation()

  /// The escapes that the simulation reports when it runs `body`.
  private func escapes(_ body: @escaping @Sendable () async throws -> Void) -> [Escape] {
    do {
      try simulation.run(body)
      return []
    } catch SimulationError.escape(let escapes) {
      return escapes
    } catch {
      return []
    }
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `L19: a task that no store runs is an escape`() {
    #expect(escapes { Task {} } == [.unstructuredTask])
    #expect(escapes { Task.detached {} } == [.unstructuredTask])
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `unstructured tasks can be captured`() throws {
    let simulation = Simulation(capturesUnstructuredTasks: true)
    let heard = Recorder<String>()
    try simulation.run {
      let task = Task {
        try await simulation.clock.sleep(for: .seconds(3))
        heard.append("\(simulation.now)")
      }
      Task.detached { heard.append("detached") }
      try await task.value
    }
    #expect(heard.all == ["detached", "3.0 seconds"])
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `L19: a simulation that is driven inside another hides none of its escapes`() {
    let inner = Simulation()
    let found = escapes {
      try? inner.runUntilIdle()
      Task {}
    }
    #expect(found == [.unstructuredTask])
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `L19: a task belongs to the innermost simulation that is driven`() throws {
    let outer = Simulation(capturesUnstructuredTasks: true)
    let inner = Simulation(capturesUnstructuredTasks: true)
    let heard = Recorder<String>()
    func note(_ name: String, _ simulation: Simulation) {
      Task {
        try await simulation.clock.sleep(for: .seconds(1))
        heard.append(name)
      }
    }
    outer.conduct {
      note("outer", outer)
      inner.conduct {
        note("inner", inner)
        outer.conduct { note("outer again", outer) }
        note("inner again", inner)
      }
      note("outer at last", outer)
    }
    try inner.advanceToEnd()
    #expect(heard.take() == ["inner", "inner again"])
    try outer.advanceToEnd()
    #expect(heard.take() == ["outer", "outer again", "outer at last"])
  }

  @Test func `tasks outside of simulations are left alone`() async {
    let value = await Task { 7 }.value
    #expect(value == 7)
  }

  @Test func `L19: a thread that lets a task of the simulation go on is an escape`() {
    let found = escapes {
      let waiting = Box<CheckedContinuation<Void, Never>?>(nil)
      async let other: Void = {
        await Task.yield()
        Worker { waiting.value?.resume() }.join()
      }()
      await withCheckedContinuation { waiting.value = $0 }
      await other
    }
    #expect(found == [.foreignJob])
  }

  @Test func `an escape is told once, and the simulation goes on`() throws {
    let store = Store(Desk(), scheduler: simulation.scheduler)
    onThreads(2) { _ in store.run { _ in store.update { $0.count += 1 } } }
    #expect(throws: SimulationError.escape([.foreignJob])) { try simulation.runUntilIdle() }
    #expect(store.count == 2)
    try simulation.runUntilIdle()
  }

  @Test func `the report names the usual causes`() {
    let text =
      "\(SimulationError.escape([.foreignJob, .foreignWrite("rename"), .lostWork("\"load()\"")]))"
    #expect(
      text.contains("another thread resumed a task; another thread made the write \"rename\""))
    for cause in ["Task {}", "Task.sleep", "main actor", "thread", "network call"] {
      #expect(text.contains(cause))
    }
    #expect(!text.contains("\n"))
  }

  @Test func `a loop of pauses without length is reported`() throws {
    let simulation = Simulation(stepLimit: 100)
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let rounds = Box(0)
    store.run("poll") { run in
      while rounds.value < 100_000 {
        rounds.value += 1
        try await run.sleep(for: .zero)
      }
    }
    #expect(throws: SimulationError.self) { try simulation.runUntilIdle() }
    #expect(simulation.circle?.contains("poll") == true && rounds.value < 20_000)
    // A loop that never ends would leak its task.
    rounds.value = 100_000
    try simulation.runUntilIdle()
  }

  @Test func `a cancelled loop that goes on all the same is reported`() throws {
    let simulation = Simulation(stepLimit: 100)
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let rounds = Box(0)
    let poll = store.run("poll") { run in
      while rounds.value < 100_000 {
        rounds.value += 1
        try? await run.sleep(for: .seconds(1))
        _ = try? await simulation.reply("answer", [.success(1)])
      }
    }
    #expect(throws: Never.self) { try simulation.runUntilIdle() }
    poll.cancel()
    #expect(throws: SimulationError.self) { try simulation.runUntilIdle() }
    #expect(rounds.value < 20_000)
    rounds.value = 100_000
    try simulation.runUntilIdle()
  }
}
