/// A clock that shows what a test sets, and whose sleeps do what the test says.
struct SetClock: Clock {
  typealias Instant = ContinuousClock.Instant

  /// What it shows, from the moment it was made.
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
