/// Whose newest edit an undo takes back.
public enum UndoScope: Hashable, Sendable {
  /// That of this terminal.
  case own
  /// That of the list, whoever has made the edit.
  case anybody
}
