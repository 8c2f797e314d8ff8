/// The outcome of a run. Each handle has exactly one.
public enum RunOutcome: Hashable, Sendable {
  /// The body returned: the run succeeded. (`finished` of a handle returns after every outcome.)
  case finished
  /// The body threw an error other than a cancellation.
  case failed(LoadFailure)
  /// The run was cancelled, another run took its place, or its store is gone.
  case cancelled
  /// The run did not begin, because other runs of its id were in progress. For a page: the path was
  /// reset, or loads brought other values twice while the page was requested. (An edit that is
  /// `dropped` is something else: it changed nothing.)
  case dropped
}
