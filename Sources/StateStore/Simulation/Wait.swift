import Synchronization

/// A task that waits, in a simulation, for a reply or for a moment.
struct Wait: Sendable {
  enum Kind: Sendable {
    case reply(name: String, outcomes: Int)
    /// A moment, and the name of the reply whose latency ends then, if any.
    case moment(Duration, reply: String?)
  }

  /// The number among all waits, in the order they began.
  let number: Int
  let kind: Kind
  /// The moment at which the wait began.
  let start: Duration
  /// The work that waits, if a store runs the task.
  let label: WorkLabel?
  /// Resumed with the number of the outcome, which is 0 for a moment.
  let continuation: CheckedContinuation<Int, any Error>

  var moment: Duration? {
    if case .moment(let moment, _) = kind { moment } else { nil }
  }

  /// Whether the wait ends with a latency, after which a reply may come.
  var isLatency: Bool {
    if case .moment(_, reply: .some) = kind { true } else { false }
  }

  /// The wait in words.
  fileprivate var text: String {
    switch kind {
    case .reply(let name, _): "the reply \"\(name)\""
    case .moment(let moment, _): "the moment \(moment)"
    }
  }

  /// Whether the end of the simulation waits for the wait.
  var isCounted: Bool { label?.isCounted ?? true }
}

/// The aim and the start of a wait of a piece of work.
package struct WorkWait: Sendable {
  package enum Aim: Sendable {
    case moment(Duration)
    /// A reply, or its latency.
    case reply(String)
  }

  package let aim: Aim
  package let start: Duration
}

extension Simulation {
  /// Waits, and returns the number of the outcome.
  ///
  /// - Parameter heedsCancellation: Whether cancelling the task withdraws the wait.
  func wait(_ kind: Wait.Kind, _ heedsCancellation: Bool) async throws -> Int {
    if heedsCancellation, Task.isCancelled {
      await passBy()
      throw CancellationError()
    }
    let number = world.withLock { world in
      world.waitsBegun += 1
      return world.waitsBegun
    }
    defer { world.withLock { _ = $0.cancelledEarly.remove(number) } }
    return try await withTaskCancellationHandler {
      try await wait(number, kind)
    } onCancel: {
      if heedsCancellation { withdraw(number) }
    }
  }

  /// Counts a hundred waits that end at once as a step. A task that goes round in a circle of such
  /// waits ends no job, so beyond the limit it gives the driver its turn to report that (L19).
  func passBy() async {
    let isCircle = world.withLock { world in
      world.passedBy += 1
      if !world.passedBy.isMultiple(of: 100) { return false }
      world.steps += 1
      note(WorkLabel.current, in: &world)
      return world.steps > stepLimit
    }
    if isCircle { await Task.yield() }
  }

  private func wait(_ number: Int, _ kind: Wait.Kind) async throws -> Int {
    let label = WorkLabel.current
    return try await withCheckedThrowingContinuation { continuation in
      let isCancelled = world.withLock { world in
        if world.cancelledEarly.remove(number) != nil { return true }
        world.begin(
          Wait(
            number: number, kind: kind, start: world.now, label: label,
            continuation: continuation))
        return false
      }
      if isCancelled { continuation.resume(throwing: CancellationError()) }
    }
  }

  private func withdraw(_ number: Int) {
    let wait = world.withLock { world in
      let wait = world.replies.remove(number) ?? world.sleepers.remove(number)
      if wait == nil { world.cancelledEarly.insert(number) }
      return wait
    }
    wait?.continuation.resume(throwing: CancellationError())
  }

  /// All waits in words, in the order they began.
  package var waiting: [String] { world.withLock { $0.allWaits }.map { $0.text } }

  /// Whether any wait keeps the simulation from its end.
  package var hasCountedWaits: Bool {
    world.withLock { $0.replies.hasCounted || $0.sleepers.hasCounted }
  }

  /// The waits that keep the simulation from its end, in words, in the order they began.
  package var countedWaits: [String] {
    world.withLock { $0.allWaits }.filter { $0.isCounted }.map { $0.text }
  }

  /// The waits of a piece of work, in the order they began.
  package func waits(of work: ObjectIdentifier) -> [WorkWait] {
    world.withLock { $0.allWaits }.filter { $0.label?.work == work }.map { wait in
      switch wait.kind {
      case .reply(let name, _): WorkWait(aim: .reply(name), start: wait.start)
      case .moment(_, let name?): WorkWait(aim: .reply(name), start: wait.start)
      case .moment(let moment, nil): WorkWait(aim: .moment(moment), start: wait.start)
      }
    }
  }

  /// Withdraws all waits, so that their tasks end.
  package func withdrawAll() throws(SimulationError) {
    try conduct { () throws(SimulationError) in
      while true {
        try runJobs()
        let waits = world.withLock { world in
          let waits = world.allWaits
          world.replies = WaitQueue()
          world.sleepers = WaitQueue()
          return waits
        }
        if waits.isEmpty { return }
        for wait in waits { wait.continuation.resume(throwing: CancellationError()) }
      }
    }
  }
}

extension Simulation.World {
  fileprivate mutating func begin(_ wait: Wait) {
    switch wait.kind {
    case .reply: replies.insert(wait)
    case .moment: sleepers.insert(wait)
    }
  }

  fileprivate var allWaits: [Wait] {
    if replies.isEmpty { return sleepers.all }
    return (replies.all + sleepers.all).sorted { $0.number < $1.number }
  }
}
