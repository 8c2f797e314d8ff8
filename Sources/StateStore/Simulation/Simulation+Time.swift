import Synchronization

extension Simulation {
  /// Lets time pass: runs every job that can run, replies come, and sleepers wake in the order of
  /// their moments.
  ///
  /// - Parameter duration: Zero or more.
  public func advance(by duration: Duration) throws(SimulationError) {
    Misuse.require(
      duration >= .zero,
      "A simulation was advanced by \(duration), but its time only passes forward.")
    try drive { () throws(SimulationError) in
      let end = clock.now.advanced(by: duration).offset
      while try happen(until: end) {}
      world.withLock { $0.pass(to: end) }
    }
  }

  /// Lets time pass until no task waits for a reply or a moment. Time does not pass only for runs
  /// that do not count (`countsForIdle: false`): a poll would never end. Beside a reply that waits
  /// it passes for these runs, too, where every order is explored: then use ``advance(by:)``.
  public func advanceToEnd() throws(SimulationError) {
    try drive { () throws(SimulationError) in
      while try happen(until: nil, resting: true) {}
    }
  }

  /// Runs `body` to its end as a task of the simulation; time passes whenever nothing can run.
  ///
  /// - Throws: Any error of `body`, or ``SimulationError/deadlock(waitingFor:)`` if `body` cannot
  ///   continue.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let result = try drive { () throws(SimulationError) in try complete(body) }
    return try result.get()
  }

  private func complete<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws(SimulationError) -> Result<Value, any Error> {
    let place = ResultPlace<Value>()
    let task = Task(executorPreference: self) {
      do { place.set(.success(try await body())) } catch { place.set(.failure(error)) }
    }
    while true {
      try runJobs()
      if let result = place.result { return result }
      if try happen(until: nil) { continue }
      task.cancel()
      try runJobs()
      throw .deadlock(waitingFor: waiting)
    }
  }

  /// Runs every job that can run, then lets one event happen: a reply comes, or the next sleepers
  /// wake. False without an event before `end`, or, for a simulation that may rest, if only runs
  /// that do not count sleep, until a later moment.
  private func happen(
    until end: Duration?, resting: Bool = false
  ) throws(SimulationError) -> Bool {
    try runJobs()
    if resting, world.withLock({ $0.canRest }) { return false }
    switch nextEvent(until: end) {
    case nil: return false
    case .reply(let number, _, let outcome):
      let wait = world.withLock { world in
        let wait = world.replies.remove(number)
        note(wait?.label, in: &world)
        return wait
      }
      wait?.continuation.resume(returning: outcome)
    case .time:
      for wait in takeNext() { wait.continuation.resume(returning: 0) }
    case .wake(let number, _):
      take(number)?.continuation.resume(returning: 0)
    }
    return true
  }

  /// The next event: the first possible one, unless every order is explored.
  private func nextEvent(until end: Duration?) -> NextEvent? {
    let (options, choose) = world.withLock { world in
      let options =
        world.choose == nil
        ? world.firstEvent(until: end).map { [$0] } ?? [] : world.options(until: end)
      if !options.isEmpty { world.choices += 1 }
      return (options, world.choose)
    }
    guard let choose, !options.isEmpty else { return options.first }
    return options[choose(options.names)]
  }

  /// Lets the earliest moment come, and removes the waits that end with it, in the order they
  /// began: all of them; where every order is explored, the latencies before the sleepers.
  private func takeNext() -> [Wait] {
    world.withLock { world in
      var taken: [Wait] = []
      guard let moment = world.sleepers.first?.moment else { return taken }
      world.pass(to: moment)
      while let next = world.sleepers.first, next.moment == moment {
        _ = world.sleepers.remove(next.number)
        taken.append(next)
      }
      if world.choose != nil, taken.contains(where: \.isLatency) {
        for wait in taken where !wait.isLatency { world.sleepers.insert(wait) }
        taken.removeAll { !$0.isLatency }
      }
      for wait in taken { note(wait.label, in: &world) }
      return taken
    }
  }

  /// Lets the moment of one sleeper come, and removes that sleeper.
  private func take(_ number: Int) -> Wait? {
    world.withLock { world in
      guard let wait = world.sleepers.remove(number) else { return nil }
      if let moment = wait.moment { world.pass(to: moment) }
      note(wait.label, in: &world)
      return wait
    }
  }
}

extension Simulation.World {
  /// Whether nothing can happen except that time passes for runs that do not count.
  fileprivate var canRest: Bool {
    let isDue = sleepers.first?.moment.map { $0 <= now } ?? false
    return replies.isEmpty && !sleepers.hasCounted && !isDue
  }
}

/// The result of a task, once there.
private final class ResultPlace<Value: Sendable>: Sendable {
  private let contents = RawMutex<Result<Value, any Error>?>(nil)

  var result: Result<Value, any Error>? { contents.withLock { $0 } }

  func set(_ result: Result<Value, any Error>) {
    contents.withLock { $0 = result }
  }
}
