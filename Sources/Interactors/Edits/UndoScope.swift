/// The owner of the newest edit that an undo reverts.
public enum UndoScope: Hashable, Sendable {
  /// This terminal.
  case own
  /// Anybody: the newest edit of the list.
  case anybody
}
