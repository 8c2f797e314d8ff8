/// The life of one piece of work, which begins at most once, is decided at most once, and ends
/// cancelled or finished.
///
/// Only the caller that decides a load while it is running may write the result.
enum WorkLife {
  /// Not begun. Work other than a load has no result to decide, and stays here until its end.
  case waiting
  /// A load is under way.
  case running
  /// A load goes on after its first value.
  case live
  /// The last write of the load is made, or is about to be: no other result is ever written.
  case decided
  /// The task is cancelled, or will be as soon as the work holds it.
  case cancelled
  /// The work has come to its own end.
  case finished

  /// Begins a load; false when its life had gone on before it could begin.
  mutating func begin() -> Bool {
    switch self {
    case .waiting:
      self = .running
      return true
    case .running, .live, .decided, .cancelled, .finished:
      return false
    }
  }

  /// Shows a value and goes on; returns whether the value is the first, and nil when nothing may be
  /// shown.
  mutating func show() -> Bool? {
    switch self {
    case .running:
      self = .live
      return true
    case .live:
      return false
    case .waiting, .decided, .cancelled, .finished:
      return nil
    }
  }

  /// Decides the result; returns whether the load was running.
  mutating func decide() -> Bool {
    switch self {
    case .waiting:
      self = .decided
      return false
    case .running, .live:
      self = .decided
      return true
    case .decided, .cancelled, .finished:
      return false
    }
  }

  mutating func cancel() {
    switch self {
    case .waiting, .running, .live, .decided: self = .cancelled
    case .cancelled, .finished: break
    }
  }

  mutating func finish() {
    switch self {
    case .waiting, .running, .live, .decided: self = .finished
    case .cancelled, .finished: break
    }
  }

  /// Whether no result can be written from here on.
  var isDecided: Bool {
    switch self {
    case .waiting, .running, .live: false
    case .decided, .cancelled, .finished: true
    }
  }
}
