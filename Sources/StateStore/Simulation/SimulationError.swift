/// The reason why a simulation cannot continue, or cannot be trusted.
public enum SimulationError: Error, Equatable, Sendable {
  /// Nothing can run, but the body of `run` has not ended.
  case deadlock(waitingFor: [String])
  /// More than this many jobs have run, probably in a circle.
  case stepLimit(Int)
  /// Work left the simulation, so the result depends on real time.
  case escape([Escape])
}

/// A way out of a simulation.
public enum Escape: Hashable, Sendable {
  /// A thread that the simulation does not belong to gave it work, or resumed one of its tasks. If
  /// the thread is so fast that the task need not wait for it, this goes unseen.
  case foreignJob
  /// `Task {}`, `Task.detached {}` or an actor of the runtime's own pool was begun inside.
  case unstructuredTask
  /// A call of `observeOnMain` went to the main actor, which does not drive the simulation.
  case mainActorCall
  /// A thread that the simulation does not belong to wrote to one of its stores.
  case foreignWrite(String)
  /// Work of this name is in progress, but waits for nothing that the simulation knows: for
  /// something outside, or for its own end.
  case lostWork(String)
}

extension Escape: CustomStringConvertible {
  public var description: String {
    switch self {
    case .foreignJob: "another thread resumed a task"
    case .unstructuredTask: "a task began that no store runs"
    case .mainActorCall:
      """
      observeOnMain has called the main actor, which does not drive the simulation (mark the test \
      @MainActor)
      """
    case .foreignWrite(let name): "another thread made the write \"\(name)\""
    case .lostWork(let work):
      """
      \(work) waits for something that is not part of the simulation, for itself (a run that awaits \
      idle(), its own handle, or a run that queues behind it), or for a run that does not count, for \
      which time passes only with advance(by:)
      """
    }
  }
}

extension SimulationError: CustomStringConvertible {
  private static let causes = """
    Usual causes: Task {} or Task.detached {} instead of store.run; Task.sleep instead of the \
    scheduler's clock; work of the main actor; a thread, a queue or a callback; a network call.
    """

  private static let captureSwitch = """
    To make such a task part of the simulation, pass capturesUnstructuredTasks: true where the TestStore, \
    everyOrder or the Simulation is made.
    """

  public var description: String {
    switch self {
    case .deadlock(let waits) where waits.isEmpty:
      """
      The simulation is stuck: its body has not ended, but nothing can run, and nothing waits for \
      a reply or for time. A continuation is never resumed, or work has left the simulation. \
      \(Self.causes)
      """
    case .deadlock(let waits):
      """
      The simulation is stuck: its body has not ended, but nothing can run. It waits for \
      \(waits.joined(separator: ", ")).
      """
    case .stepLimit(let limit):
      """
      The simulation has run \(limit) jobs without becoming idle: some work repeats forever. Look \
      for a loop that never waits, or raise the step limit.
      """
    case .escape(let escapes):
      """
      Work has left the simulation, so this test is not deterministic: \
      \(escapes.map(\.description).joined(separator: "; ")). \
      \(Self.causes)\(escapes.contains(.unstructuredTask) ? " \(Self.captureSwitch)" : "")
      """
    }
  }
}
