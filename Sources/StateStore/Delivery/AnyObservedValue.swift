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
  init<Value: Observed>(
    _ value: Value, kind: Kind, field: Int, isComputed: Bool = false,
    key: ComputedValueKey<State>? = nil, declaredBy caller: Caller? = nil,
    willCompute: ((FieldVersions) -> AnyObject?)? = nil
  ) where Value.State == State {
    declaredBy = caller
    self.willCompute = willCompute
    self.key = key
    self.kind = kind
    self.field = field
    self.isComputed = isComputed
    elements = value.elements
    unsafe stage = { unsafe value.stage(at: $0) }
    compute = { value.stage($0) }
    settle = { value.settle(isTouched: $0) }
    callFirst = { value.call(first: $0, of: $1) }
    call = { value.call($0) }
    finish = value.keepsValue ? nil : { value.finish() }
    forget = { value.forget(&$0) }
    removeFromElements = { value.remove($0) }
    sweep = { value.sweep() }
    #if DEBUG
      isStale = { value.isStale($0) }
    #endif
  }
}

/// The steps of a round for an observed value whose type is known.
@usableFromInline
protocol Observed {
  associatedtype State

  /// The object itself, if each element is observed by itself.
  var elements: AnyObservedElements? { get }
  /// Whether the value may stay between rounds, so that nothing has to be done at their end.
  var keepsValue: Bool { get }

  /// Takes the value from the state at this address, under the lock.
  func stage(at state: UnsafeMutableRawPointer)
  /// Takes the value from a copy of the state, outside the lock.
  func stage(_ state: State)
  /// Makes the staged value the current one; false if no observer needs a call for it.
  func settle(isTouched: Bool) -> Bool
  /// Calls the first `count` observers with the current value, except cancelled observers.
  func call(first count: Int, of observers: ContiguousArray<AnyObserver>)
  /// Calls one observer with the current value.
  func call(_ observer: AnyObserver)
  func finish()
  /// Gives the contents to the caller, for destruction outside the lock.
  func forget(_ garbage: inout [Any])
  func remove(_ observer: AnyObserver)
  func sweep()
  #if DEBUG
    func isStale(_ state: State) -> Bool
  #endif
}

extension Observed {
  @inlinable var elements: AnyObservedElements? { nil }
  @inlinable var keepsValue: Bool { true }

  @inlinable
  func call(first count: Int, of observers: ContiguousArray<AnyObserver>) {
    for place in 0..<count where !observers[place].isCancelled { call(observers[place]) }
  }

  @inlinable
  func finish() {}

  @inlinable
  func remove(_ observer: AnyObserver) {}

  @inlinable
  func sweep() {}

  #if DEBUG
    @inlinable
    func isStale(_ state: State) -> Bool { false }
  #endif
}
