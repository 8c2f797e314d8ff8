/// The edits of the todos that can be taken back, and those that were.
///
/// It is a plain value, which lasts as long as the state: a program begins without.
public struct EditHistory: Hashable, Sendable {
  /// How many edits are remembered: the newest.
  public static let depth = 100

  /// The edits that can be taken back, in the order they were made.
  public private(set) var undoable: [Edit] = []
  /// The edits that were taken back and can be made again, in the order they were taken back.
  public private(set) var redoable: [Edit] = []

  /// Makes a history in which nothing has happened.
  public init() {}

  /// Remembers an edit. What was taken back before it cannot be made again.
  ///
  /// - Complexity: O(``depth``).
  mutating func record(_ edit: Edit) {
    redoable = []
    undoable.append(edit)
    if undoable.count > Self.depth { undoable.removeFirst() }
  }

  /// Takes note that the last edit was taken back.
  mutating func undo() {
    redoable.append(undoable.removeLast())
  }

  /// Takes note that the edit last taken back was made again.
  mutating func redo() {
    undoable.append(redoable.removeLast())
  }
}
