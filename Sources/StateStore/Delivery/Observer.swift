public import Synchronization

/// One subscription: what the store needs to know of it, whatever the type of the values.
///
/// `@unchecked Sendable`: `position` is guarded as `Core` says, `cancelled` is atomic, and the rest
/// never changes.
@usableFromInline
class AnyObserver: @unchecked Sendable {
  /// What it observes, as an index of the store's sources.
  @usableFromInline final let source: Int
  /// Its number among all subscriptions of the store: the order of calls.
  @usableFromInline final let order: UInt64
  /// It is told about writes after this version; nil when it is owed the current value.
  @usableFromInline final let joinedAt: UInt64?
  @exclusivity(unchecked) @usableFromInline final var place = -1
  @usableFromInline final let cancelled = Atomic<Bool>(false)

  @inlinable
  init(of source: Int, order: UInt64, joinedAt: UInt64?) {
    self.source = source
    self.order = order
    self.joinedAt = joinedAt
  }

  /// Its slot among the observers of the same value; negative while it has none.
  @inlinable
  final var position: Int {
    get { unsafe place }
    set { unsafe place = newValue }
  }

  /// Relaxed is enough: whoever learns that `cancel()` returned, in whatever way, reads true here.
  @inlinable
  final var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}

extension AnyObserver {
  /// Stands where no observer is: it is cancelled.
  @usableFromInline static let none: AnyObserver = {
    let none = AnyObserver(of: 0, order: 0, joinedAt: nil)
    none.cancelled.store(true, ordering: .relaxed)
    return none
  }()
}

/// An observer of values of one type: its closure, in a class box of its own.
///
/// A closure in a box is called without a retain and a release of its context, which would be most
/// of the cost of a call.
@usableFromInline
class Observer<Value>: AnyObserver, @unchecked Sendable {
  @usableFromInline final let call: @Sendable (Value) -> Void

  @inlinable
  init(of source: Int, order: UInt64, joinedAt: UInt64?, call: @escaping @Sendable (Value) -> Void)
  {
    self.call = call
    super.init(of: source, order: order, joinedAt: joinedAt)
  }
}
