import Synchronization

/// A clock that stands still until the test moves it.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant()
    var slept = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
  }

  private let contents = Mutex(Contents())
  private let sleeps = Recorder<Instant>()

  var now: Instant { contents.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  var sleeping: Int { contents.withLock { $0.sleepers.count } }

  /// Waits until `count` sleeps have begun, all of which `advance` can end.
  func sleeps(atLeast count: Int) async {
    _ = await sleeps.values(atLeast: count)
  }

  /// Moves on, and wakes the tasks whose deadline has come.
  func advance(by duration: Duration) {
    let awake = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let now = contents.now
      defer { contents.sleepers.removeAll { $0.deadline <= now } }
      return contents.sleepers.filter { $0.deadline <= now }
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = contents.withLock { contents in
      contents.slept += 1
      return contents.slept
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation)
        let isCancelled = contents.withLock { contents in
          if contents.cancelled.remove(id) != nil { return true }
          contents.sleepers.append(sleeper)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        sleeps.append(deadline)
      }
    } onCancel: {
      let sleeper = contents.withLock { contents in
        let sleeper = contents.sleepers.first { $0.id == id }
        if sleeper == nil { contents.cancelled.insert(id) }
        contents.sleepers.removeAll { $0.id == id }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
