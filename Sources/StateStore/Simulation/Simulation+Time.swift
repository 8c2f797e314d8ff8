import Synchronization

extension Simulation {
  /// Lets time pass: everything that can run runs, replies come, and sleepers wake in the order of
  /// their moments.
  public func advance(by duration: Duration) throws(SimulationError) {
    try drive { () throws(SimulationError) in
      let end = now + duration
      while try happen(until: end) {}
      world.withLock { $0.now = end }
    }
  }

  /// Lets time pass until nothing waits for a reply or a moment.
  public func advanceToEnd() throws(SimulationError) {
    try drive { () throws(SimulationError) in
      while try happen(until: nil) {}
    }
  }

  /// Runs `body` to its end as a task of the simulation; time passes whenever nothing can run.
  ///
  /// - Throws: what `body` throws, or ``SimulationError/deadlock(waitingFor:)`` when it cannot go on.
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

  /// Runs what can run, then lets one thing happen: a reply comes, or the next sleepers wake. False
  /// when there is nothing, or nothing before `end`.
  private func happen(until end: Duration?) throws(SimulationError) -> Bool {
    try runJobs()
    let options = world.withLock { $0.options(until: end) }
    if options.isEmpty { return false }
    let choose = world.withLock { world in
      world.choices += 1
      return world.choose
    }
    let chosen = choose?(options.map(\.name)) ?? 0
    switch options[chosen] {
    case .reply(let number, _, let outcome):
      world.withLock { $0.takeWait(number) }?.continuation.resume(returning: outcome)
    case .time:
      wakeNext()
    }
    return true
  }

  /// Wakes those who sleep until the earliest moment, in the order they fell asleep.
  private func wakeNext() {
    let woken = world.withLock { world -> [Wait] in
      guard let moment = world.nextMoment else { return [] }
      world.now = moment
      let woken = world.waits.filter { $0.moment == moment }
      world.waits.removeAll { $0.moment == moment }
      return woken
    }
    for wait in woken { wait.continuation.resume(returning: 0) }
  }
}

/// What may happen next in a simulation in which nothing runs.
enum NextEvent {
  case reply(number: Int, name: String, outcome: Int)
  case time

  /// What it is called in an order of replies.
  var name: String {
    switch self {
    case .reply(_, let name, _): name
    case .time: "time passes"
    }
  }
}

extension Simulation.World {
  /// What may happen next: each outcome of each reply, in the order they were asked for, and the
  /// passing of time.
  func options(until end: Duration?) -> [NextEvent] {
    var options: [NextEvent] = []
    for wait in waits {
      guard case .reply(let name, let outcomes) = wait.kind else { continue }
      for outcome in 0..<outcomes {
        let label = outcomes == 1 ? name : "\(name)#\(outcome)"
        options.append(.reply(number: wait.number, name: label, outcome: outcome))
      }
    }
    if let moment = nextMoment, end.map({ moment <= $0 }) ?? true { options.append(.time) }
    return options
  }
}

/// Where a task leaves its result.
private final class ResultPlace<Value: Sendable>: Sendable {
  private let contents = RawMutex<Result<Value, any Error>?>(nil)

  var result: Result<Value, any Error>? { contents.withLock { $0 } }

  func set(_ result: Result<Value, any Error>) {
    contents.withLock { $0 = result }
  }
}
