public import Synchronization

/// The subscription of an observer: `observe` returns it, and its cancellation or release ends the
/// calls.
///
/// Keep a subscription for as long as the observer should run, in a property, an array or a
/// ``Scope``; it keeps neither the store nor the store's owner alive. `_ = store.observe(…)` ends
/// at once, after the call with the current value, and a local `let` ends after its last use, not
/// at the end of the function:
///
/// ```swift
/// let subscription = store.observe(\.todos) { todos in render(todos) }
/// // … the subscription may be over from here on …
/// withExtendedLifetime(subscription) {}                 // … unless it is used again
/// ```
///
/// When `cancel()` returns on the thread that delivers, the observer is never called again; on
/// another thread, at most the call that is already running finishes (L7). Cancelling is allowed
/// everywhere, also inside the closures of `update`, `read` and `observe`.
///
/// `@unchecked Sendable`: `observer` never changes, and is touched only while the store, or the
/// link, keeps the observer.
@safe
public final class Subscription: @unchecked Sendable {
  @usableFromInline let link: StoreLink
  /// The observer, which the store keeps until the subscription has ended.
  @usableFromInline let observer: Unmanaged<AnyObserver>
  /// Whether the observer was marked as cancelled.
  @usableFromInline let hasEnded = Atomic<Bool>(false)

  @inlinable
  init(of observer: Unmanaged<AnyObserver>, by link: StoreLink) {
    unsafe self.observer = observer
    self.link = link
  }

  convenience init(of observer: AnyObserver, by link: StoreLink) {
    unsafe self.init(of: .passUnretained(observer), by: link)
  }

  deinit {
    cancel()
  }

  /// Whether the subscription was cancelled, or its store is gone.
  var isOver: Bool { hasEnded.load(ordering: .acquiring) || link.store == nil }

  /// Ends the subscription and releases the observer's closure; cancelling again is harmless.
  ///
  /// While values of the same property are being delivered, the closure is released afterwards.
  public func cancel() {
    if hasEnded.load(ordering: .acquiring) { return }
    link.end {
      // Nothing is left of an observer that another thread has ended meanwhile.
      if hasEnded.load(ordering: .relaxed) { return nil }
      let ending = unsafe observer.takeUnretainedValue()
      ending.cancel()
      // Behind the mark, on which another thread that cancels the same subscription relies.
      hasEnded.store(true, ordering: .releasing)
      return ending
    }
  }
}
