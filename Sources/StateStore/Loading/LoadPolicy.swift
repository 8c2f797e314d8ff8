/// What a load does when another load of its path is under way.
public enum LoadPolicy: Hashable, Sendable {
  /// Supersedes the older load, which is cancelled, and whose result is never shown (L11).
  case latest
  /// Shares the older load, unless the path was written or invalidated since that began: then one
  /// more load follows it, for all who asked meanwhile (L12).
  case join
}
