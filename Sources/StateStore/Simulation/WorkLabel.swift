/// The work of a store that a task of a simulation belongs to. Tasks that the task begins inherit
/// the label, unless a store begins them as work of their own.
struct WorkLabel: Sendable {
  @TaskLocal static var current: WorkLabel?

  let work: ObjectIdentifier
  let caller: Caller
  /// Whether the end of a simulation waits for the work, unless the work continues after its first
  /// value.
  private let countsAtFirst: Bool
  private let load: (any WorkThatGoesOn)?

  /// Whether the end of a simulation waits for the work.
  var isCounted: Bool { countsAtFirst && load?.isLive != true }

  /// Calls `body`, which makes the task of a piece of work; in a simulation, the task gets a label.
  static func mark<Result>(
    _ work: AnyObject, _ caller: Caller, isCounted: Bool = true, in simulation: Simulation?,
    _ body: () -> Result
  ) -> Result {
    if simulation == nil { return body() }
    let label = WorkLabel(
      work: ObjectIdentifier(work), caller: caller, countsAtFirst: isCounted,
      load: work as? any WorkThatGoesOn)
    return $current.withValue(label) { body() }
  }
}

/// Work that may continue after its first value.
protocol WorkThatGoesOn: AnyObject, Sendable {
  /// Whether the work continues after its first value.
  var isLive: Bool { get }
}

extension Caller {
  /// The name and the position, for a person.
  package var text: String { "\"\(name)\" (\(fileID):\(line))" }
}
