import Synchronization

/// A clock on which ten seconds pass each time that somebody looks, and nobody awakes.
struct HurryingClock: Clock {
  private let reads = Reads()

  private final class Reads: Sendable { let count = Atomic<Int>(0) }

  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (first: Instant, second: Instant) -> Bool { first.time < second.time }
  }

  var now: Instant {
    Instant(time: .seconds(10 * reads.count.add(1, ordering: .relaxed).newValue))
  }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (nothing, source) = AsyncStream.makeStream(of: Never.self)
    // Ends when the task is cancelled.
    for await _ in nothing {}
    withExtendedLifetime(source) {}
    throw CancellationError()
  }
}
