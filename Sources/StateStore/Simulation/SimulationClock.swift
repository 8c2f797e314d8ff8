/// The clock of a simulation: it shows virtual time, and a sleep lasts until the simulation is
/// advanced.
public struct SimulationClock: Clock {
  /// A moment of a simulation.
  public struct Instant: InstantProtocol {
    /// The time since the simulation began.
    public let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let simulation: Simulation

  public var now: Instant { Instant(offset: simulation.now) }

  public var minimumResolution: Duration { .zero }

  /// Waits until the simulation has come to this moment; at once when it has.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if deadline.offset <= simulation.now { return }
    _ = try await simulation.wait(.moment(deadline.offset))
  }
}
