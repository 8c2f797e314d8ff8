/// How two values of one type differ: a line for each place, with the path to it.
///
/// ```swift
/// StateDifference(from: before, to: after).lines
/// // todos.loaded[2].title: "milk" → "Milk"
/// // todos.loaded[4]: added Todo(id: 9, title: "Bread")
/// // route: .list → .detail(9)
/// ```
///
/// - Values that are equal by their own `==` give no line, whatever they are made of. Values that
///   are unequal always give one, even if they print alike. What is not `Equatable` is as different
///   as its parts are.
/// - A place is told by property, case, position in a list, or key of a dictionary. The position is
///   the one in the later list, except for what was removed.
/// - Elements that are `Identifiable` are matched by id, so an insertion is one line, and so is a
///   move: `rows[id 7]: moved 5 → 0`. Others are matched by position, between the first and the last
///   element that changed.
/// - A value with a description of its own (a date, a UUID, your `CustomStringConvertible`) is shown
///   whole; its parts are told only if the descriptions are the same.
/// - The text is the same on each run: sets and dictionaries are put in order.
///
/// It is for people and for transcripts, and is no patch: it cannot be applied.
///
/// - Complexity: about O(n) in what is unequal or holds something unequal, with a call of `==` for
///   each element of a list that was changed.
public struct StateDifference: Sendable {
  /// The differences, from the outside in; the last line counts those beyond the limit.
  public let lines: [String]

  /// Compares two values and shows at most `limit` differences.
  public init<Value>(from old: Value, to new: Value, limit: Int = 20) {
    var walk = DifferenceWalk(limit: limit)
    walk.compare(old, new, at: "")
    lines = walk.finished()
  }
}
