public import Synchronization

/// The observer of one subscription, whatever the value type.
///
/// There may be many observers, so each is packed: 40 bytes, and 16 for the closure.
///
/// `@unchecked Sendable`: `place` is guarded as `Core` says, `flags` is atomic, and the rest never
/// changes.
@usableFromInline
class AnyObserver: @unchecked Sendable {
  /// The number of the subscription in its store: the order of calls.
  @usableFromInline final let order: UInt64
  /// The version after which writes are news; `.owed` if the observer is owed the current value.
  @usableFromInline final let addedAt: UInt64
  /// The index of the observed value, and a bit for a cancelled observer.
  @usableFromInline final let flags: Atomic<UInt32>
  @exclusivity(unchecked) @usableFromInline final var place: Int32 = -1

  @inlinable
  init(of valueIndex: Int, order: UInt64, addedAt: UInt64) {
    flags = Atomic(UInt32(valueIndex))
    self.order = order
    self.addedAt = addedAt
  }

  /// The index of the observed value in `Core.observedValues`.
  @inlinable
  final var valueIndex: Int { Int(flags.load(ordering: .relaxed) & ~Self.cancelled) }

  /// The slot among the observers of the same value; negative without one.
  @inlinable
  final var position: Int {
    get { unsafe Int(place) }
    set { unsafe place = Int32(newValue) }
  }

  /// Relaxed is enough: a thread that learns, in whatever way, that `cancel()` returned reads true
  /// here.
  @inlinable
  final var isCancelled: Bool { flags.load(ordering: .relaxed) & Self.cancelled != 0 }

  /// Marks the observer as cancelled.
  @inlinable
  final func cancel() {
    flags.bitwiseOr(Self.cancelled, ordering: .acquiringAndReleasing)
  }

  @inlinable static var cancelled: UInt32 { 1 << 31 }
}

extension AnyObserver {
  /// The placeholder in a slot without an observer; counts as cancelled.
  @usableFromInline static let none: AnyObserver = {
    let none = AnyObserver(of: 0, order: 0, addedAt: .owed)
    none.cancel()
    return none
  }()
}

extension UInt64 {
  /// The version of an observer that is owed the current value.
  @inlinable static var owed: UInt64 { .max }
}

/// An observer of values of one type: its closure, in a class box of its own.
///
/// A closure in a box is called without a retain and a release of its context, which would be most
/// of the cost of a call.
@usableFromInline
class Observer<Value>: AnyObserver, @unchecked Sendable {
  @usableFromInline final let call: @Sendable (Value) -> Void

  @inlinable
  init(
    of valueIndex: Int, order: UInt64, addedAt: UInt64, call: @escaping @Sendable (Value) -> Void
  ) {
    self.call = call
    super.init(of: valueIndex, order: order, addedAt: addedAt)
  }
}
