import Synchronization

/// Counts the last jobs before the step limit by work, to name the work that goes in a circle.
struct Circle {
  /// The number of jobs to count before the limit.
  static let length = 1_000

  private var counts: [String: Int] = [:]

  mutating func note(_ label: WorkLabel?) {
    if let label { counts[label.caller.text, default: 0] += 1 }
  }

  /// The work that asked for most jobs; nil if no work of a store asked.
  var busiest: String? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension Simulation {
  /// The work that went round in a circle when the step limit was met: its name and position.
  package var circle: String? { world.withLock { $0.circle.busiest } }
}
