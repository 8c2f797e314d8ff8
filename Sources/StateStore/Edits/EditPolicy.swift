/// How to save an optimistic update made while others of its path wait.
public enum EditPolicy: Hashable, Sendable {
  /// By a commit of its own, when its turn comes.
  case queue
  /// Together with the edits of the same name and this policy that wait directly before and behind,
  /// without another edit or a plain `update` of the property in between: the newest edit's commit
  /// saves all, and all get its outcome.
  case coalesce
}
