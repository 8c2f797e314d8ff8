/// The clock of a simulation: it shows virtual time, and a sleep lasts until the simulation is
/// advanced.
public struct SimulationClock: Clock {
  /// A moment of a simulation.
  public struct Instant: InstantProtocol {
    /// The time since the simulation began.
    public let offset: Duration

    /// The moment that is this much later.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, isTooMuch) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      Misuse.require(
        !isTooMuch, "\(duration) from \(offset) is further than the clock of a simulation can show."
      )
      return Instant(offset: Duration(attoseconds: sum))
    }

    /// The time from this moment to the other.
    public func duration(to other: Instant) -> Duration {
      let (difference, isTooMuch) =
        other.offset.attoseconds.subtractingReportingOverflow(offset.attoseconds)
      Misuse.require(
        !isTooMuch,
        "From \(offset) to \(other.offset) is further than the clock of a simulation can show.")
      return Duration(attoseconds: difference)
    }

    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let simulation: Simulation

  /// The current moment of the simulation.
  public var now: Instant { Instant(offset: simulation.now) }

  /// Zero: a sleep ends exactly at its moment.
  public var minimumResolution: Duration { .zero }

  /// Waits until the simulation reaches this moment; not at all for a past moment.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await simulation.sleep(until: deadline.offset)
  }
}
