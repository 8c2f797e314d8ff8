/// What the source has made of an edit, as a `commit` may return that.
///
/// With a revision, the edit is kept on top of what a load that goes on shows, until
/// ``Load/show(_:at:)`` or ``Load/merge(at:_:)`` has reached that revision: until then the source
/// may tell older values.
public struct Committed<Value: Sendable>: Sendable {
  /// The value with which the source goes on, if that is not what the commit was asked to save: the
  /// edit merged with what others have changed. Pending edits are made on top of the value.
  public let value: Value?
  /// The revision of the source that has the edit.
  public let revision: Int?
  /// The edit as the source has made it, if that is not the edit that shows.
  let change: Change?

  /// Creates what a `commit` returns.
  public init(_ value: Value, revision: Int? = nil) {
    self.init(value: value, revision: revision)
  }

  /// Creates what a `commit` returns that knows the edit as the source has made it, and not the
  /// whole value.
  ///
  /// ```swift
  /// let saved = try await repository.save(rename)
  /// return Committed<[Row]>(revision: saved.revision) { $0[saved.index] = saved.row }
  /// ```
  ///
  /// - Parameter change: Takes the place of the edit's `apply`, under the same rules. It may get a
  ///   value that lacks what others have changed meanwhile, or a newer one. Without a change, the
  ///   source has made the edit as it was.
  public init(revision: Int, change: (@Sendable (inout Value) -> Void)? = nil) {
    self.init(revision: revision, change: change.map(Change.init))
  }

  init(value: Value? = nil, revision: Int? = nil, change: Change? = nil) {
    self.value = value
    self.revision = revision
    self.change = change
  }

  /// What a `commit` has returned, of whatever type: an `Int` is a revision.
  init(reply: some Sendable) {
    switch reply {
    case let committed as Committed: self = committed
    case let revision as Int: self.init(revision: revision)
    default: self.init()
    }
  }

  /// What a commit has returned, without a value that is what the commit was to save.
  func unless(itIs after: Value, _ areEqual: (Value, Value) -> Bool) -> Committed {
    guard let value, areEqual(value, after) else { return self }
    return Committed(revision: revision, change: change)
  }

  /// Whether the source has made the edit as it shows.
  var isAsShown: Bool { value == nil && change == nil }

  /// A change of a value; equal to itself alone.
  final class Change: Sendable, Equatable {
    let make: @Sendable (inout Value) -> Void

    init(_ make: @escaping @Sendable (inout Value) -> Void) {
      self.make = make
    }

    static func == (first: Change, second: Change) -> Bool { first === second }
  }
}

extension Committed: Equatable where Value: Equatable {}
