/// The outcome of a run. Each handle has exactly one.
public enum RunOutcome: Hashable, Sendable {
  /// The body returned.
  case finished
  /// The body threw an error other than a cancellation.
  case failed(LoadFailure)
  /// The run was cancelled, another run took its place, or its store is gone.
  case cancelled
  /// The run did not begin, because other runs of its id were in progress. For a page: the path was
  /// reset, or loads brought other values twice while the page was requested.
  case dropped
}
