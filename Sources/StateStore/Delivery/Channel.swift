/// What a source does with its value, whatever the value's type.
///
/// The closures are an `ObservedValue`'s methods, closed over where the type is known, so that they
/// run specialised code: overridden methods of a generic class would not.
///
/// `@unchecked Sendable`: the value behind the closures belongs to the deliverer, as `Core` says.
@usableFromInline
final class Channel<State: Sendable>: @unchecked Sendable {
  /// The type of the values, and whether they can be compared.
  @usableFromInline let kind: Kind
  /// Whether reading the value runs user code (a computed property): never under the lock.
  @usableFromInline let isComputed: Bool
  @usableFromInline let stage: (State) -> Void
  @usableFromInline let settle: (_ isTouched: Bool) -> Bool
  @usableFromInline let callFirst: (Int, ContiguousArray<AnyObserver>) -> Void
  @usableFromInline let call: (AnyObserver) -> Void
  @usableFromInline let finish: () -> Void
  @usableFromInline let forget: () -> Any?

  @usableFromInline
  struct Kind: Equatable {
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
  init<Value>(_ value: ObservedValue<State, Value>, kind: Kind, isComputed: Bool) {
    self.kind = kind
    self.isComputed = isComputed
    stage = { value.stage($0) }
    settle = { value.settle(isTouched: $0) }
    callFirst = { value.call(first: $0, of: $1) }
    call = { value.call($0) }
    finish = { value.finish() }
    forget = { value.forget() }
  }
}
