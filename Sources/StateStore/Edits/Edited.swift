/// What `commit` is to save: a value without and with one edit.
///
/// Both values have the older edits that are saved when the saving begins and the older writes by
/// hand, and no other edit; so what is saved is their difference (L15).
public struct Edited<Value: Sendable>: Sendable {
  /// The value without the edit.
  public let before: Value
  /// The value with the edit.
  public let after: Value

  /// Creates what `commit` is to save, for testing a `commit` by itself.
  public init(before: Value, after: Value) {
    self.before = before
    self.after = after
  }
}

extension Edited: Equatable where Value: Equatable {}
