/// The type-erased observers of one value, and their state in the current round.
///
/// The closures are methods of an `ObservedValue` or `ObservedElements`, formed where the type is
/// known, so they run specialised code; overridden methods of a generic class would not.
///
/// `@unchecked Sendable`: while the value is part of a round, the variables belong to the
/// deliverer; otherwise only the lock's holder touches them (see `Core`). So they need no
/// exclusivity checks at run time.
@usableFromInline
@safe
final class AnyObservedValue<State: Sendable>: @unchecked Sendable {
  /// The type of the value, and whether two values can be compared.
  @usableFromInline let kind: Kind
  /// The field that the value depends on, as an index of the field table.
  @usableFromInline let field: Int
  /// Whether reading the value runs user code (a computed property): never under the lock.
  @usableFromInline let isComputed: Bool
  @usableFromInline let stage: (UnsafeMutableRawPointer) -> Void
  @usableFromInline let compute: (State) -> Void
  @usableFromInline let settle: (_ isTouched: Bool) -> Bool
  @usableFromInline let callFirst: (Int, ContiguousArray<AnyObserver>) -> Void
  @usableFromInline let call: (AnyObserver) -> Void
  /// Ends a round; nil if nothing has to be done.
  @usableFromInline let finish: (() -> Void)?
  @usableFromInline let forget: (inout [Any]) -> Void
  /// Removes an observer of a single element.
  @usableFromInline let removeFromElements: (AnyObserver) -> Void
  @usableFromInline let sweep: () -> Void
  #if DEBUG
    /// Whether the value changed without a call of its observers; true once.
    @usableFromInline let isStale: (State) -> Bool
  #endif
  /// Notes, under the lock, the versions of the state from which a derived value will be computed;
  /// returns an object to destroy outside the lock. nil for other values.
  @usableFromInline let willCompute: ((FieldVersions) -> AnyObject?)?
  /// The call that declared which stored properties the value is computed from.
  @usableFromInline let declaredBy: Caller?
  /// The lookup key of the value of a computed key path; nil for other values.
  @usableFromInline let key: ComputedValueKey<State>?

  /// The elements of a list, each observed by itself; nil for a value observed as a whole.
  @usableFromInline let elements: AnyObservedElements?
  /// The index among the observed values of the field. This and the next two variables are touched
  /// only under the lock.
  @exclusivity(unchecked) @usableFromInline var place = 0
  /// The number of observers, including added ones without a slot.
  @exclusivity(unchecked) @usableFromInline var observerCount = 0
  /// The last round that included the value.
  @exclusivity(unchecked) @usableFromInline var roundNumber: UInt64 = 0
  /// The observers; for single elements, only the observers to call in this round.
  @exclusivity(unchecked) @usableFromInline var observers = ObserverList()
  /// The number of observers at the end of the list that were added for this round.
  @exclusivity(unchecked) @usableFromInline var addedCount = 0
  /// Whether the round settles the value.
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
    key: ComputedValueKey<State>?, declaredBy caller: Caller?,
    willCompute: ((FieldVersions) -> AnyObject?)? = nil
  ) {
    declaredBy = caller
    self.willCompute = willCompute
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
    finish = kind.isEquatable ? nil : { value.finish() }
    forget = { value.forget(&$0) }
    removeFromElements = { _ in }
    sweep = {}
    #if DEBUG
      isStale = { value.isStale($0) }
    #endif
  }

  @inlinable
  init<Value>(_ list: ObservedList<State, Value>, kind: Kind, field: Int) {
    key = nil
    self.kind = kind
    self.field = field
    isComputed = false
    elements = nil
    declaredBy = nil
    willCompute = nil
    unsafe stage = { unsafe list.stage(at: $0) }
    compute = { _ in }
    settle = { list.settle(isTouched: $0) }
    callFirst = { list.call(first: $0, of: $1) }
    call = { list.call($0) }
    finish = { list.finish() }
    forget = { list.forget(&$0) }
    removeFromElements = { _ in }
    sweep = {}
    #if DEBUG
      isStale = { _ in false }
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
    willCompute = nil
    unsafe stage = { unsafe elements.stage(at: $0) }
    compute = { elements.stage($0) }
    settle = { elements.settle(isTouched: $0) }
    callFirst = { elements.call(first: $0, of: $1) }
    call = { elements.call($0) }
    finish = nil
    forget = { elements.forget(&$0) }
    removeFromElements = { elements.remove($0) }
    sweep = { elements.sweep() }
    #if DEBUG
      isStale = { _ in false }
    #endif
  }
}
