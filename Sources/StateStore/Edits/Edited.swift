/// What a commit is to save: a value without and with one edit.
///
/// Both are as of the moment at which the commit begins, and hold nothing of edits that are not saved
/// yet; so what is saved is their difference (L15).
public struct Edited<Value: Sendable>: Sendable {
  /// The value without the edit.
  public let before: Value
  /// The value with it.
  public let after: Value

  /// Makes what a commit is to save: to test one by itself.
  public init(before: Value, after: Value) {
    self.before = before
    self.after = after
  }
}

extension Edited: Equatable where Value: Equatable {}
