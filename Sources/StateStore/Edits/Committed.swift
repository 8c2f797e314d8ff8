/// The answer of a `commit`: the edit as the source has saved it.
///
/// With a revision, the edit stays on top of the values of a load that goes on, until
/// ``Load/show(_:at:)`` or ``Load/merge(at:_:)`` reaches that revision: until then the source may
/// bring older values.
public struct Committed<Value: Sendable>: Sendable {
  /// The source's value if it differs from the value to save: the edit merged with others' changes.
  /// Pending edits are applied on top of it.
  public let value: Value?
  /// The revision of the source that has the edit.
  public let revision: Int?
  /// The edit as the source applied it, if that differs from the shown edit.
  let change: Change?

  /// Creates an answer with the whole value.
  public init(_ value: Value, revision: Int? = nil) {
    self.init(value: value, revision: revision)
  }

  /// Creates an answer with the edit as the source applied it, without the whole value.
  ///
  /// ```swift
  /// let saved = try await repository.save(rename)
  /// return Committed<[Row]>(revision: saved.revision) { $0[saved.index] = saved.row }
  /// ```
  ///
  /// - Parameter change: Replaces the edit's `apply`, under the same rules. It may get a value that
  ///   lacks others' changes made in between, or a newer value. nil if the source applied the edit
  ///   unchanged.
  public init(revision: Int, change: (@Sendable (inout Value) -> Void)? = nil) {
    self.init(revision: revision, change: change.map(Change.init))
  }

  init(value: Value? = nil, revision: Int? = nil, change: Change? = nil) {
    self.value = value
    self.revision = revision
    self.change = change
  }

  /// Creates an answer from a `commit`'s result of any type: an `Int` is a revision.
  init(reply: some Sendable) {
    switch reply {
    case let committed as Committed: self = committed
    case let revision as Int: self.init(revision: revision)
    default: self.init()
    }
  }

  /// Returns the answer without its value if that equals `after`, the value to save.
  func unless(itIs after: Value, _ areEqual: (Value, Value) -> Bool) -> Committed {
    guard let value, areEqual(value, after) else { return self }
    return Committed(revision: revision, change: change)
  }

  /// Whether the source applied the edit as it shows.
  var isAsShown: Bool { value == nil && change == nil }

  /// A change of a value, equal only to itself.
  final class Change: Sendable, Equatable {
    let make: @Sendable (inout Value) -> Void

    init(_ make: @escaping @Sendable (inout Value) -> Void) {
      self.make = make
    }

    static func == (first: Change, second: Change) -> Bool { first === second }
  }
}

extension Committed: Equatable where Value: Equatable {}
