/// What the source has made of an edit, as a `commit` may return that.
///
/// With a revision, the edit is kept on top of what a load that goes on shows, until ``Load/show(_:at:)`` or
/// ``Load/merge(at:_:)`` has reached that revision: until then the source may tell older values.
public struct Committed<Value: Sendable>: Sendable {
  /// The value with which the source goes on, if that is not what the commit was asked to save: the edit merged
  /// with what others have changed. Pending edits are made on top of the value.
  public let value: Value?
  /// The revision of the source that has the edit.
  public let revision: Int?

  /// Creates what a `commit` returns.
  public init(_ value: Value, revision: Int? = nil) {
    self.init(value: value, revision: revision)
  }

  init(value: Value? = nil, revision: Int? = nil) {
    self.value = value
    self.revision = revision
  }

  /// What a `commit` has returned, of whatever type: an `Int` is a revision.
  init(reply: some Sendable) {
    switch reply {
    case let committed as Committed: self = committed
    case let revision as Int: self.init(revision: revision)
    default: self.init()
    }
  }
}

extension Committed: Equatable where Value: Equatable {}
