/// What a load does when one of its path is under way.
public enum LoadPolicy: Hashable, Sendable {
  /// Supersedes it: the older one is cancelled, and what it brings is never shown (L11).
  case latest
  /// Shares it, unless the path was written or invalidated since it began: then one more load follows
  /// it, for all who asked meanwhile (L12).
  case join
}
