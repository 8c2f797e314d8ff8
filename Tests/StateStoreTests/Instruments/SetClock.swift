/// A clock that shows the time that a test sets, and sleeps by the test's closure.
struct SetClock: Clock {
  typealias Instant = ContinuousClock.Instant

  /// The shown time since the clock was made.
  let offset = Box(Duration.zero)
  private let start = ContinuousClock.now
  private let sleep: @Sendable (Duration) async throws -> Void

  init(_ sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }) {
    self.sleep = sleep
  }

  var now: Instant { start.advanced(by: offset.value) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleep(now.duration(to: deadline))
  }
}
