/// A value with one list in it: the list, or a `Loadable` of the list.
@usableFromInline
protocol ListHolding: Equatable {
  associatedtype Item: Identifiable & Equatable
  associatedtype Rest: Equatable

  /// The list; nil if the value has none.
  var list: IdentifiedList<Item>? { get }
  /// What else the value has.
  var rest: Rest { get }
  /// Lets the list, if there is one, note its changes in this log.
  mutating func setLog(_ log: ListLog<Item>)
  /// Observes the value at a path. A requirement, because code that knows the type then calls
  /// specialised code.
  static func observed<State>(
    at path: KeyPath<State, Self>, _ kind: AnyObservedValue<State>.Kind, field: Int,
    owner: LockOwner
  ) -> AnyObservedValue<State>
}

/// Finds out whether a type holds a list.
@usableFromInline
enum ListType {
  /// The type, if it is a list or a `Loadable` of a list.
  ///
  /// A cast that fails looks through all conformances of the program, once for each type, so the
  /// size is asked first: it depends on no element.
  @inlinable
  static func of<Value>(_ type: Value.Type) -> (any ListHolding.Type)? {
    let size = MemoryLayout<Value>.size
    guard
      size == MemoryLayout<IdentifiedList<AnyElement>>.size
        || size == MemoryLayout<Loadable<IdentifiedList<AnyElement>>>.size
    else { return nil }
    return type as? any ListHolding.Type
  }

  @usableFromInline
  struct AnyElement: Identifiable, Sendable {
    @usableFromInline let id: Int
  }
}

extension ListHolding {
  @inlinable
  static func observed<State>(
    at path: KeyPath<State, Self>, _ kind: AnyObservedValue<State>.Kind, field: Int,
    owner: LockOwner
  ) -> AnyObservedValue<State> {
    AnyObservedValue(ObservedList(path, owner: owner), kind: kind, field: field)
  }

  /// As above, for a path whose type of value the compiler knows only to be this one.
  @inlinable
  @inline(__always)
  static func observed<State, Value>(
    atSame path: KeyPath<State, Value>, _ kind: AnyObservedValue<State>.Kind, field: Int,
    owner: LockOwner
  ) -> AnyObservedValue<State> {
    unsafe observed(
      at: unsafeDowncast(path, to: KeyPath<State, Self>.self), kind, field: field, owner: owner)
  }
}

extension IdentifiedList: ListHolding where Element: Equatable {
  /// Nothing, of which all are equal.
  @usableFromInline
  struct Rest: Equatable {
    @inlinable
    init() {}
  }

  @inlinable var list: IdentifiedList? { self }
  @inlinable var rest: Rest { Rest() }

  @inlinable
  mutating func setLog(_ log: ListLog<Element>) { self.log = log }
}

extension Loadable: ListHolding where Value: ListHolding {
  @inlinable var list: IdentifiedList<Value.Item>? { value?.list }
  @inlinable var rest: Loadable<Value.Rest> { map { $0.rest } }

  @inlinable
  mutating func setLog(_ log: ListLog<Value.Item>) { value?.setLog(log) }
}
