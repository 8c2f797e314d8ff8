/// The type-erased observers of one value, and their state in the current round.
///
/// The closures are the methods of an `ObservedValue` or of `ObservedElements`, closed over where
/// the type is known, so that they run specialised code: overridden methods of a generic class
/// would not.
///
/// `@unchecked Sendable`: the variables belong to the deliverer while the value is part of a round,
/// and are touched under the lock else, as `Core` says; that is why they need no exclusivity checks
/// at run time.
@usableFromInline
@safe
final class AnyObservedValue<State: Sendable>: @unchecked Sendable {
  /// The type of the value, and whether two values can be compared.
  @usableFromInline let kind: Kind
  /// The field that the value depends on, as an index of the field table.
  @usableFromInline let field: Int
  /// Whether reading the value runs user code (a computed property): never under the lock.
  @usableFromInline let isComputed: Bool
  @usableFromInline let stage: (UnsafeRawPointer) -> Void
  @usableFromInline let compute: (State) -> Void
  @usableFromInline let settle: (_ isTouched: Bool) -> Bool
  @usableFromInline let callFirst: (Int, ContiguousArray<AnyObserver>) -> Void
  @usableFromInline let call: (AnyObserver) -> Void
  @usableFromInline let finish: () -> Void
  @usableFromInline let forget: () -> Any?
  /// Takes out an observer of a single element.
  @usableFromInline let removeFromElements: (AnyObserver) -> Void
  @usableFromInline let sweep: () -> Void
  #if DEBUG
    /// Whether the value has changed without its observers hearing of that; true once.
    @usableFromInline let isStale: (State) -> Bool
  #endif
  /// The call that declared which stored properties the value is computed from.
  @usableFromInline let declaredBy: Caller?
  /// What a computed value is found by; nil for other values.
  @usableFromInline let key: ComputedValueKey<State>?

  /// The elements of a list, each observed by itself; nil for a value that is observed as a whole.
  @usableFromInline let elements: AnyObservedElements?
  /// The place among the observed values of the field. Touched under the lock only, as the next
  /// two.
  @exclusivity(unchecked) @usableFromInline var place = 0
  /// The number of observers, including added ones without a place.
  @exclusivity(unchecked) @usableFromInline var observerCount = 0
  /// The last round that the value was part of.
  @exclusivity(unchecked) @usableFromInline var roundNumber: UInt64 = 0
  /// The observers; of single elements only those to call in this round.
  @exclusivity(unchecked) @usableFromInline var observers = ObserverList()
  /// How many observers at the end of the list were added for this round.
  @exclusivity(unchecked) @usableFromInline var addedCount = 0
  /// Whether the round is to settle the value.
  @exclusivity(unchecked) @usableFromInline var isStaged = false
  /// Whether a write since the last round touched the field, and the version of the last such
  /// write.
  @exclusivity(unchecked) @usableFromInline var isTouched = false
  @exclusivity(unchecked) @usableFromInline var writtenAt: UInt64 = 0
  /// Whether the value differs from that of the last round.
  @exclusivity(unchecked) @usableFromInline var isChanged = false

  @usableFromInline
  struct Kind: Hashable {
    @usableFromInline let value: ObjectIdentifier
    @usableFromInline let isEquatable: Bool

    @inlinable
    init(value: ObjectIdentifier, isEquatable: Bool) {
      self.value = value
      self.isEquatable = isEquatable
    }

    @inlinable
    static func == (left: Self, right: Self) -> Bool {
      left.value == right.value && left.isEquatable == right.isEquatable
    }
  }

  @inlinable
  init<Value>(
    _ value: ObservedValue<State, Value>, kind: Kind, field: Int, isComputed: Bool,
    key: ComputedValueKey<State>?, declaredBy caller: Caller?
  ) {
    declaredBy = caller
    self.key = key
    self.kind = kind
    self.field = field
    self.isComputed = isComputed
    elements = nil
    unsafe stage = { unsafe value.stage(at: $0) }
    compute = { value.stage($0) }
    settle = { value.settle(isTouched: $0) }
    callFirst = { value.call(first: $0, of: $1) }
    call = { value.call($0) }
    finish = { value.finish() }
    forget = { value.forget() }
    removeFromElements = { _ in }
    sweep = {}
    #if DEBUG
      isStale = { value.isStale($0) }
    #endif
  }

  @inlinable
  init<Value, Element>(
    _ elements: ObservedElements<State, Value, Element>, kind: Kind, field: Int, isComputed: Bool,
    key: ComputedValueKey<State>?
  ) {
    self.key = key
    self.kind = kind
    self.field = field
    self.isComputed = isComputed
    self.elements = elements
    declaredBy = nil
    unsafe stage = { unsafe elements.stage(at: $0) }
    compute = { elements.stage($0) }
    settle = { elements.settle(isTouched: $0) }
    callFirst = { elements.call(first: $0, of: $1) }
    call = { elements.call($0) }
    finish = {}
    forget = { elements.forget() }
    removeFromElements = { elements.remove($0) }
    sweep = { elements.sweep() }
    #if DEBUG
      isStale = { _ in false }
    #endif
  }
}
