/// What happens when a run is started while others of its id are in progress. The new run's policy
/// decides, whatever the older ones had.
public enum RunPolicy: Hashable, Sendable, CaseIterable {
  /// Cancels the older runs, including those that wait.
  case latest
  /// Begins nothing: the callers share the newest run, and cancelling it cancels it for all.
  case join
  /// Waits behind all older runs, first come, first served.
  case queue
  /// Begins nothing.
  case drop
}
