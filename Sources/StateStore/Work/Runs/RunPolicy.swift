/// What happens when a run is started while others of its id are under way. The policy of the new
/// run decides, whatever the older ones had.
public enum RunPolicy: Hashable, Sendable, CaseIterable {
  /// Cancels the older runs, those that wait, too.
  case latest
  /// Begins nothing: the newest run is shared, and whoever cancels it cancels it for all.
  case join
  /// Waits behind all older runs, first come, first served.
  case queue
  /// Begins nothing.
  case drop
}
