/// The differences between two values of one type: a line for each place, with its path.
///
/// ```swift
/// StateDifference(from: before, to: after).lines
/// // todos.loaded[2].title: "milk" → "Milk"
/// // todos.loaded[4]: added Todo(id: 9, title: "Bread")
/// // route: .list → .detail(9)
/// ```
///
/// - Values that are equal by their own `==` give no line. Values that are unequal always give a
///   line, even if they print alike. Values that are not `Equatable` differ if their parts do.
/// - A path names properties, cases, positions in lists, and keys of dictionaries. A position
///   counts in the later list; that of a removed element, in the earlier.
/// - Elements that are `Identifiable` are matched by id, so an insertion is one line, and so is a
///   move: `rows[id 7]: moved 5 → 0`. Other elements are matched by position, between the first and
///   the last changed element.
/// - A value with a description of its own (a date, a UUID, your `CustomStringConvertible`) is
///   shown whole; its parts are compared only if the descriptions are the same.
/// - The text is the same on each run: sets and dictionaries are put in order.
///
/// A difference is text for people and for transcripts, and no patch: it cannot be applied.
///
/// - Complexity: about O(n) in the parts that are unequal or hold unequal parts, with a call of
///   `==` for each element of a changed list.
public struct StateDifference: Sendable {
  /// The differences, from the outside in; the last line counts the differences beyond the limit.
  public let lines: [String]

  /// Compares two values and shows at most `limit` differences.
  public init<Value>(from old: Value, to new: Value, limit: Int = 20) {
    self.init(from: old, to: new, limit: limit, hiding: .none)
  }

  init<Value>(from old: Value, to new: Value, limit: Int, hiding secrets: Secrets) {
    var walk = DifferenceWalk(limit: limit, hiding: secrets)
    walk.compare(old, new, at: "")
    lines = walk.finished()
  }
}
