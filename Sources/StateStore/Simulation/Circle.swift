import Synchronization

/// Counts who asked for the last jobs before the step limit, to name what goes round in a circle.
struct Circle {
  /// How many jobs before the limit are counted.
  static let length = 1_000

  private var counts: [String: Int] = [:]

  mutating func note(_ label: WorkLabel?) {
    if let label { counts[label.caller.text, default: 0] += 1 }
  }

  /// The work that asked for most jobs; nil when no work of a store did.
  var busiest: String? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension Simulation {
  /// The work that went round in a circle, when the step limit was met: its name and place.
  package var circle: String? { world.withLock { $0.circle.busiest } }
}
