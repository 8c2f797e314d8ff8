/// The observers of one source and their part in a round, whatever the type of the value.
///
/// The closures are the methods of an `ObservedValue` or of `ObservedElements`, closed over where the
/// type is known, so that they run specialised code: overridden methods of a generic class would not.
///
/// `@unchecked Sendable`: the variables belong to the deliverer while it is part of a round, and are
/// touched under the lock else, as `Core` says; that is why they need no exclusivity checks at run
/// time.
@usableFromInline
@safe
final class Channel<State: Sendable>: @unchecked Sendable {
  /// The type of the values, and whether they can be compared.
  @usableFromInline let kind: Kind
  /// The field it depends on, as an index of the field table.
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
  @usableFromInline let leaveElement: (AnyObserver) -> Void
  @usableFromInline let sweep: () -> Void
  #if DEBUG
    /// Whether the value is not the one that its observers know, told once.
    @usableFromInline let isStale: (State) -> Bool
  #endif
  /// Who said which stored properties the value is computed from.
  @usableFromInline let declaredBy: Caller?

  /// The elements of a list, whose observers hear of one each; nil when every observer hears of every
  /// change.
  @usableFromInline let elements: AnyObservedElements?
  /// The observers; of single elements only those that are to be called in this round.
  @exclusivity(unchecked) @usableFromInline var observers = Roster()
  /// The observers at the end of the roster that join in this round.
  @exclusivity(unchecked) @usableFromInline var newcomers = 0
  /// The last round that it was part of. Touched under the lock only.
  @exclusivity(unchecked) @usableFromInline var roundNumber: UInt64 = 0
  /// The round is to settle its value.
  @exclusivity(unchecked) @usableFromInline var isStaged = false
  /// A write since the last round touched the field, the last one at this version.
  @exclusivity(unchecked) @usableFromInline var isTouched = false
  @exclusivity(unchecked) @usableFromInline var writtenAt: UInt64 = 0
  /// The value differs from the one of the last round.
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
    declaredBy caller: Caller?
  ) {
    declaredBy = caller
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
    leaveElement = { _ in }
    sweep = {}
    #if DEBUG
      isStale = { value.isStale($0) }
    #endif
  }

  @inlinable
  init<Value, Element>(
    _ elements: ObservedElements<State, Value, Element>, kind: Kind, field: Int, isComputed: Bool
  ) {
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
    leaveElement = { elements.leave($0) }
    sweep = { elements.sweep() }
    #if DEBUG
      isStale = { _ in false }
    #endif
  }
}
