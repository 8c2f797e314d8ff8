/// How an optimistic update is saved that is made while others of its path wait.
public enum EditPolicy: Hashable, Sendable {
  /// By a commit of its own, when its turn comes.
  case queue
  /// Together with the edits of the same name and this policy that wait directly before and behind:
  /// the commit of the newest saves them all, and all have its outcome.
  case coalesce
}
