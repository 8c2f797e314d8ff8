/// The life of one piece of work: its steps are taken in this order, each at most once; some are left
/// out.
///
/// Only the caller that decides a load while it is running may write the result.
enum WorkLife: Equatable {
  /// Not begun. Work other than a load has no result to decide, and stays here until its end.
  case waiting
  /// A load is under way; cancelling it goes back to this phase.
  case running(before: SettledPhase)
  /// The last write of the load is made, or is about to be: no other result is ever written.
  case decided
  /// The task is cancelled.
  case cancelled
  /// The work has ended, and the callers that waited for the end were resumed.
  case finished

  /// Begins a load; false when its life had gone on before it could begin.
  mutating func begin(before phase: SettledPhase) -> Bool {
    switch self {
    case .waiting:
      self = .running(before: phase)
      return true
    case .running, .decided, .cancelled, .finished:
      return false
    }
  }

  /// Decides the result; returns the phase before a load that was running.
  mutating func decide() -> SettledPhase? {
    switch self {
    case .waiting:
      self = .decided
      return nil
    case .running(let before):
      self = .decided
      return before
    case .decided, .cancelled, .finished:
      return nil
    }
  }

  mutating func cancel() {
    switch self {
    case .waiting, .running, .decided: self = .cancelled
    case .cancelled, .finished: break
    }
  }

  mutating func finish() {
    self = .finished
  }

  /// Whether no result can be written from here on.
  var isDecided: Bool {
    switch self {
    case .waiting, .running: false
    case .decided, .cancelled, .finished: true
    }
  }
}
