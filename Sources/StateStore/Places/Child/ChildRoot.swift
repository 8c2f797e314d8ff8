/// What tells one incarnation of a value from the next.
@usableFromInline
enum ChildIdentity<Value: Sendable>: Sendable {
  /// The place: a value that was gone and came back is another one.
  case ofPlace
  /// The id of an element, which is part of the path.
  case ofElement
  /// The id of the value: asks whether other values have the id of this one.
  case ofValue(@Sendable (Value) -> @Sendable (Value) -> Bool)

  @usableFromInline
  static func id() -> ChildIdentity where Value: Identifiable, Value.ID: Sendable {
    .ofValue { value in { [id = value.id] in $0.id == id } }
  }
}

/// A question to a later state: whether the value is still the same incarnation.
typealias IsSame<State> = @Sendable (State) -> Bool

/// A value in a state that may be gone: an optional, an element, or what a computed optional returns.
final class ChildRoot<State: Sendable, Value: Sendable>: Sendable {
  typealias ElementObserve =
    @Sendable (
      _ store: Store<State>, _ initial: Bool, Caller, @escaping @Sendable (Value?) -> Void
    ) -> Subscription

  let path: any WritableKeyPath<State, Value?> & Sendable
  /// The path from the value to the value, which takes long to make.
  let whole: any WritableKeyPath<Value, Value> & Sendable = \.self
  /// The hash of the path; of an element that of the id, by which the list knows the element, too.
  var hash: Int {
    if list != nil, let element { return element.hashValue }
    return (path as AnyKeyPath).hashValue
  }
  /// The stored property that the path leads into.
  let extent: Range<Int>
  /// Reads the value, with the getters of computed properties and the hashes of ids outside the lock.
  let read: @Sendable (Store<State>) -> Value?
  /// Lends the value to a closure, in place.
  let change: @Sendable (inout State, (inout Value?) -> Void) -> Void
  /// Asks, of a state with the value, whether later states have the same incarnation; nil when the value is
  /// gone. Both are called under the lock.
  let identify: @Sendable (State) -> IsSame<State>?
  /// Whether the path leads through a computed property, so that the value may be there although the path says nil.
  let mayBeHidden: Bool
  /// The list of which the value is an element.
  let list: ListOfChildren<State>?
  /// What keeps the value from sharing a part of the state with others, if the value is an element at a fixed place.
  let apart: LaneFamily.Apart?
  /// The id of the first element of a list on the way, in a stored property.
  let element: (any Hashable & Sendable)?
  /// Whether the same incarnation may come back after it was gone.
  let canReturn: Bool
  /// How many optionals and elements lead to the value, itself included.
  private let steps: Int
  /// Observes an element as lists do.
  let observeElement: ElementObserve?

  /// A value in a place that is always there: a stored property, and what the property holds.
  convenience init<Field>(
    _ field: any WritableKeyPath<State, Field> & Sendable,
    _ step: ChildStep<Field, Value>, _ identity: ChildIdentity<Value>,
    of list: ListOfChildren<State>? = nil, observeElement: ElementObserve? = nil
  ) {
    let extent = StateStore.extent(of: field)
    self.init(
      path: joined(field, step.path), extent: extent,
      mayBeHidden: step.isComputed || extent == .everything, identity, ObjectIdentifier(Field.self),
      steps: 1, element: extent == .everything ? nil : step.element, in: nil, of: list,
      observeElement: observeElement,
      read: { store in store.copy(at: field, in: extent)[keyPath: step.path] },
      change: { state, body in step.change(&state[keyPath: field], body) })
  }

  /// A value in a value that may be gone itself.
  convenience init<Parent, Base>(
    _ parent: ChildRoot<State, Base>, _ member: any WritableKeyPath<Base, Parent> & Sendable,
    _ step: ChildStep<Parent, Value>, _ identity: ChildIdentity<Value>
  ) {
    let path = joined(member, step.path)
    self.init(
      path: joined(parent.path, \Base?.[optional: MemberPath(path: path)]),
      extent: parent.extent,
      mayBeHidden: parent.mayBeHidden || step.isComputed || isComputed(member), identity,
      ObjectIdentifier(Parent.self), steps: parent.steps + 1, element: parent.element,
      in: parent.identify, parentCanReturn: parent.canReturn, of: nil, observeElement: nil,
      read: { [read = parent.read] in read($0)?[keyPath: path] },
      change: { [change = parent.change] state, body in
        change(&state) { base in
          _ = base.change { step.change(&$0[keyPath: member], body) }
        }
      })
  }

  private init(
    path: any WritableKeyPath<State, Value?> & Sendable, extent: Range<Int>, mayBeHidden: Bool,
    _ identity: ChildIdentity<Value>, _ field: ObjectIdentifier, steps: Int,
    element: (any Hashable & Sendable)?,
    in parent: (@Sendable (State) -> IsSame<State>?)?, parentCanReturn: Bool = true,
    of list: ListOfChildren<State>?, observeElement: ElementObserve?,
    read: @escaping @Sendable (Store<State>) -> Value?,
    change: @escaping @Sendable (inout State, (inout Value?) -> Void) -> Void
  ) {
    self.path = path
    self.extent = extent
    self.mayBeHidden = mayBeHidden
    self.list = list
    self.steps = steps
    self.element = element
    if case .ofPlace = identity {
      canReturn = false
    } else {
      canReturn = parentCanReturn && !mayBeHidden
    }
    if case .ofElement = identity, !mayBeHidden {
      apart = LaneFamily.Apart(type: field, steps: steps)
    } else {
      apart = nil
    }
    self.change = change
    self.observeElement = observeElement
    if MemoryLayout<State>.offset(of: path as WritableKeyPath<State, Value?>) == nil {
      self.read = read
    } else {
      self.read = { store in store.copy(at: path, in: extent) }
    }
    identify = Self.identify(at: path, identity, in: parent)
  }

  /// An incarnation lasts while its own question and that of the value above it are answered with yes.
  private static func identify(
    at path: any WritableKeyPath<State, Value?> & Sendable, _ identity: ChildIdentity<Value>,
    in parent: (@Sendable (State) -> IsSame<State>?)?
  ) -> @Sendable (State) -> IsSame<State>? {
    @Sendable func identify(_ state: State) -> IsSame<State>? {
      guard let value = state[keyPath: path] else { return nil }
      guard case .ofValue(let question) = identity else { return { $0[keyPath: path] != nil } }
      let isSame = question(value)
      return { $0[keyPath: path].map(isSame) ?? false }
    }
    guard let parent else { return identify }
    return { state in
      guard let isSameAbove = parent(state), let isSame = identify(state) else { return nil }
      return { isSameAbove($0) && isSame($0) }
    }
  }
}
