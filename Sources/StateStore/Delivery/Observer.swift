public import Synchronization

/// One subscription: what the store needs to know of it, whatever the type of the values.
///
/// There may be many, so it is packed: 40 bytes, and 16 for the closure.
///
/// `@unchecked Sendable`: `place` is guarded as `Core` says, `flags` is atomic, and the rest never
/// changes.
@usableFromInline
class AnyObserver: @unchecked Sendable {
  /// Its number among all subscriptions of the store: the order of calls.
  @usableFromInline final let order: UInt64
  /// It is told about writes after this version; `.owed` when it is owed the current value.
  @usableFromInline final let joinedAt: UInt64
  /// What it observes, as an index of the store's sources, and a bit that says whether it is cancelled.
  @usableFromInline final let flags: Atomic<UInt32>
  @exclusivity(unchecked) @usableFromInline final var place: Int32 = -1

  @inlinable
  init(of source: Int, order: UInt64, joinedAt: UInt64) {
    flags = Atomic(UInt32(source))
    self.order = order
    self.joinedAt = joinedAt
  }

  /// What it observes, as an index of the store's sources.
  @inlinable
  final var source: Int { Int(flags.load(ordering: .relaxed) & ~Self.cancelled) }

  /// Its slot among the observers of the same value; negative while it has none.
  @inlinable
  final var position: Int {
    get { unsafe Int(place) }
    set { unsafe place = Int32(newValue) }
  }

  /// Relaxed is enough: whoever learns that `cancel()` returned, in whatever way, reads true here.
  @inlinable
  final var isCancelled: Bool { flags.load(ordering: .relaxed) & Self.cancelled != 0 }

  /// Marks it as cancelled.
  @inlinable
  final func cancel() {
    flags.bitwiseOr(Self.cancelled, ordering: .acquiringAndReleasing)
  }

  @inlinable static var cancelled: UInt32 { 1 << 31 }
}

extension AnyObserver {
  /// Stands where no observer is: it is cancelled.
  @usableFromInline static let none: AnyObserver = {
    let none = AnyObserver(of: 0, order: 0, joinedAt: .owed)
    none.cancel()
    return none
  }()
}

extension UInt64 {
  /// Stands for the version of an observer that is owed the current value.
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
  init(of source: Int, order: UInt64, joinedAt: UInt64, call: @escaping @Sendable (Value) -> Void) {
    self.call = call
    super.init(of: source, order: order, joinedAt: joinedAt)
  }
}
