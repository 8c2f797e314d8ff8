/// What a load does when another load of its path is in progress.
public enum LoadPolicy: Hashable, Sendable {
  /// Supersedes the older load, which is cancelled; its result is never shown (L11).
  case latest
  /// Shares the older load, unless the path was written or invalidated since that load began: then
  /// one more load follows it, for all callers that ask in between (L12).
  case join
}
