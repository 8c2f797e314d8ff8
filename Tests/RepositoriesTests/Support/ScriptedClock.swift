/// A clock that stands still, and whose sleeps are a closure of the test.
struct ScriptedClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  let now = Instant()
  var minimumResolution: Duration { .zero }
  private let onSleep: @Sendable (Duration) async throws -> Void

  init(onSleep: @escaping @Sendable (_ duration: Duration) async throws -> Void) {
    self.onSleep = onSleep
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await onSleep(now.duration(to: deadline))
  }
}

/// Waits until the task is cancelled, and throws then.
func waitForCancellation() async throws {
  let (nothing, source) = AsyncStream.makeStream(of: Never.self)
  for await _ in nothing {}
  withExtendedLifetime(source) {}
  try Task.checkCancellation()
}
