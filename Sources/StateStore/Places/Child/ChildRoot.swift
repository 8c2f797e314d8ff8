/// A check of a later state: whether the value is still the same incarnation.
typealias IsSame<State> = @Sendable (State) -> Bool

/// A value in a state that may be gone: an optional, an element, or what a computed optional
/// returns.
final class ChildRoot<State: Sendable, Value: Sendable>: Sendable {
  let path: any WritableKeyPath<State, Value?> & Sendable
  /// The path from the value to itself, stored because making it takes as long as a write.
  let whole: any WritableKeyPath<Value, Value> & Sendable = \.self
  /// The hash of the path; for an element of `list`, that of the id, which the list uses, too.
  var hash: Int {
    if list != nil, let element { return element.hashValue }
    return (path as AnyKeyPath).hashValue
  }
  /// The stored property that the path leads into.
  let extent: Range<Int>
  /// Reads the value; calls getters of computed properties and hashes ids outside the lock.
  let read: @Sendable (Store<State>) -> Value?
  /// Lends the value to a closure, in place.
  let change: @Sendable (inout State, (inout Value?) -> Void) -> Void
  /// Returns the check of whether later states have the same incarnation as this state; nil if the
  /// value is gone. Both closures run under the lock.
  let identify: @Sendable (State) -> IsSame<State>?
  /// Whether the path leads through a computed property, so that the value may exist although the
  /// path returns nil.
  let mayBeHidden: Bool
  /// The list that has the value as an element.
  let list: ListOfChildren<State>?
  /// Separates the value from others that share no part of the state with it; nil unless the value
  /// is an element at a fixed place.
  let apart: LaneFamily.Apart?
  /// The id of the element, in a stored property, with which the path begins; nil without one.
  let element: (any Hashable & Sendable)?
  /// Whether the same incarnation may come back after it was gone.
  let canReturn: Bool
  /// The number of optionals and elements on the path, the value included.
  private let steps: Int
  /// Makes an observer of the element, as lists do; nil without a list.
  let observeElement: MakeObserver<State, Value>?

  /// Creates the root for a value in a place that always exists: a stored property and its content.
  convenience init<Field>(
    _ field: any WritableKeyPath<State, Field> & Sendable,
    _ step: ChildStep<Field, Value>, of list: ListOfChildren<State>?,
    observeElement: MakeObserver<State, Value>?
  ) {
    let extent = StateStore.extent(of: field)
    self.init(
      path: joined(field, step.path), extent: extent,
      mayBeHidden: step.isComputed || extent == .everything, step, steps: 1,
      element: extent == .everything ? nil : step.element, in: nil, of: list,
      observeElement: observeElement,
      read: { store in store.copy(at: field, in: extent)[keyPath: step.path] },
      change: { state, body in step.change(&state[keyPath: field], body) })
  }

  /// Creates the root for a value in a value that may be gone itself.
  convenience init<Parent, Base>(
    _ parent: ChildRoot<State, Base>, _ member: any WritableKeyPath<Base, Parent> & Sendable,
    _ step: ChildStep<Parent, Value>
  ) {
    let path = joined(member, step.path)
    self.init(
      path: joined(parent.path, \Base?.[optional: MemberPath(path: path)]),
      extent: parent.extent,
      mayBeHidden: parent.mayBeHidden || step.isComputed || isComputed(member), step,
      steps: parent.steps + 1, element: parent.element, in: (parent.identify, parent.canReturn),
      of: nil, observeElement: nil,
      read: { [read = parent.read] in read($0)?[keyPath: path] },
      change: { [change = parent.change] state, body in
        change(&state) { base in
          _ = base.change { step.change(&$0[keyPath: member], body) }
        }
      })
  }

  private init<Field>(
    path: any WritableKeyPath<State, Value?> & Sendable, extent: Range<Int>, mayBeHidden: Bool,
    _ step: ChildStep<Field, Value>, steps: Int, element: (any Hashable & Sendable)?,
    in parent: (identify: @Sendable (State) -> IsSame<State>?, canReturn: Bool)?,
    of list: ListOfChildren<State>?, observeElement: MakeObserver<State, Value>?,
    read: @escaping @Sendable (Store<State>) -> Value?,
    change: @escaping @Sendable (inout State, (inout Value?) -> Void) -> Void
  ) {
    self.path = path
    self.extent = extent
    self.mayBeHidden = mayBeHidden
    self.list = list
    self.steps = steps
    self.element = element
    let isByID = step.element != nil || step.sameID != nil
    canReturn = isByID && !mayBeHidden && parent?.canReturn != false
    apart =
      step.element == nil || mayBeHidden
      ? nil : LaneFamily.Apart(type: ObjectIdentifier(Field.self), steps: steps)
    self.change = change
    self.observeElement = observeElement
    if MemoryLayout<State>.offset(of: path as WritableKeyPath<State, Value?>) == nil {
      self.read = read
    } else {
      self.read = { store in store.copy(at: path, in: extent) }
    }
    identify = Self.identify(at: path, step.sameID, in: parent?.identify)
  }

  /// Changes a member of the value in place; returns nil, and counts nothing as written, if the
  /// value is gone.
  func change<Member: Sendable, Result, Failure: Error>(
    _ member: any WritableKeyPath<Value, Member> & Sendable, _ draft: inout Draft<State>,
    _ body: (inout Member) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if draft.state[keyPath: path] == nil { return nil }
    draft.written.insert(extent)
    var outcome: Swift.Result<Result, Failure>?
    change(&draft.state) { value in
      outcome = value.change { value in
        do throws(Failure) {
          return .success(try body(&value[keyPath: member]))
        } catch {
          return .failure(error)
        }
      }
    }
    return try outcome?.get()
  }

  /// Returns the key of a member's place.
  func key(of member: any AnyKeyPath & Sendable) -> PlaceKey {
    PlaceKey(path: path, member: member, extent: extent)
  }

  /// Whether a place is in a member's stored bytes; of the whole value, each place is. nil for a
  /// member without a fixed offset, of which no other place is known to be a part.
  func parts<Part>(of member: KeyPath<Value, Part>) -> ((PlaceKey) -> Bool)? {
    if member as AnyKeyPath == whole { return { _ in true } }
    let bytes = StateStore.extent(of: member)
    if bytes == .everything { return nil }
    return { place in
      guard let inner = place.member as? PartialKeyPath<Value>,
        let start = MemoryLayout<Value>.offset(of: inner)
      else { return false }
      func size<Inner>(_ type: Inner.Type) -> Int { MemoryLayout<Inner>.size }
      let end = start + _openExistential(Swift.type(of: inner).valueType, do: size)
      return bytes.lowerBound <= start && end <= bytes.upperBound
    }
  }

  /// An incarnation lasts while its own check, and that of the value above it, return true.
  private static func identify(
    at path: any WritableKeyPath<State, Value?> & Sendable, _ sameID: SameID<Value>?,
    in parent: (@Sendable (State) -> IsSame<State>?)?
  ) -> @Sendable (State) -> IsSame<State>? {
    @Sendable func identify(_ state: State) -> IsSame<State>? {
      guard let value = state[keyPath: path] else { return nil }
      guard let isSame = sameID?(value) else { return { $0[keyPath: path] != nil } }
      return { $0[keyPath: path].map(isSame) ?? false }
    }
    guard let parent else { return identify }
    return { state in
      guard let isSameAbove = parent(state), let isSame = identify(state) else { return nil }
      return { isSameAbove($0) && isSame($0) }
    }
  }
}
