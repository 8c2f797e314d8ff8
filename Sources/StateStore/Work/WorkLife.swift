/// The life of one piece of work: it begins at most once, is decided at most once, and ends
/// cancelled or finished.
///
/// Only the caller that decides a running load may write the result.
enum WorkLife {
  /// Not begun. Work other than a load has no result to decide, and stays here until it ends.
  case waiting
  /// A load is in progress.
  case running
  /// A load that goes on has shown its first value.
  case live
  /// The load's last write is made, or about to be: no other result is ever written.
  case decided
  /// The task is cancelled, or will be once the work holds it.
  case cancelled
  /// The work has ended by itself.
  case finished

  /// Begins a load; false if its life is past `waiting`.
  mutating func begin() -> Bool {
    switch self {
    case .waiting:
      self = .running
      return true
    case .running, .live, .decided, .cancelled, .finished:
      return false
    }
  }

  /// Shows a value and continues; returns whether the value is the first, nil if the load may show
  /// nothing.
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

  /// Whether no result can be written any more.
  var isDecided: Bool {
    switch self {
    case .waiting, .running, .live: false
    case .decided, .cancelled, .finished: true
    }
  }
}
