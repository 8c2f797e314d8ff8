/// How a run has ended. Each handle has exactly one outcome.
public enum RunOutcome: Hashable, Sendable {
  /// The body returned.
  case finished
  /// The body threw an error other than a cancellation.
  case failed(LoadFailure)
  /// The run was cancelled, another run took its place, or its store is gone.
  case cancelled
  /// The run was not begun, because others of its id were under way. A page: the path was reset, or
  /// loads have brought other values twice while the page was asked for.
  case dropped
}
