/// The input of a `commit`: a value without and with one edit.
///
/// Both values have the older writes by hand and the older edits saved when this saving begins, and
/// no other edit; so `commit` saves their difference (L15).
public struct Edited<Value: Sendable>: Sendable {
  /// The value without the edit.
  public let before: Value
  /// The value with the edit.
  public let after: Value

  /// Creates the input of a `commit`, to test the `commit` by itself.
  public init(before: Value, after: Value) {
    self.before = before
    self.after = after
  }
}

extension Edited: Equatable where Value: Equatable {}
