/// Where one load stands: it begins at most once, and ends at most once.
///
/// Who may write its result is decided here: the one who ended it while it was running.
enum LoadLife: Equatable {
  case waiting
  case running(before: SettledPhase)
  case ended

  /// Begins; false when it was ended before it could.
  mutating func begin(before phase: SettledPhase) -> Bool {
    switch self {
    case .waiting:
      self = .running(before: phase)
      return true
    case .running, .ended:
      return false
    }
  }

  /// Ends, and tells the phase before it when it was running.
  mutating func end() -> SettledPhase? {
    switch self {
    case .waiting:
      self = .ended
      return nil
    case .running(let before):
      self = .ended
      return before
    case .ended:
      return nil
    }
  }
}
