public import Synchronization

/// What `observe` returns: the observer is called until this is cancelled or released.
///
/// Keep it for as long as the observer should run; it keeps neither the store nor the store's owner
/// alive. When `cancel()` returns on the thread that delivers, the observer is never called again; on
/// another thread, at most the call that is already running finishes (L7). Cancelling is allowed
/// everywhere, also inside the closures of `update`, `read` and `observe`.
@safe
public final class Subscription: Sendable {
  @usableFromInline let link: StoreLink
  /// While the store lives and the end has not begun, the store holds the observer.
  @usableFromInline let observer: Unmanaged<AnyObserver>
  @usableFromInline let hasEnded = Atomic(false)

  @inlinable
  init(of observer: AnyObserver, by link: StoreLink) {
    unsafe self.observer = .passUnretained(observer)
    self.link = link
  }

  deinit {
    cancel()
  }

  /// Whether it was cancelled, or its store is gone.
  var isOver: Bool { hasEnded.load(ordering: .relaxed) || link.isBroken }

  /// Ends the subscription and lets go of the observer's closure; again is harmless.
  public func cancel() {
    if hasEnded.load(ordering: .relaxed) { return }
    if hasEnded.exchange(true, ordering: .relaxed) { return }
    guard let store = unsafe link.store else { return }
    // Retained meanwhile: once it is marked as cancelled, a deliverer may let go of it.
    unsafe link.end(store, observer.takeUnretainedValue())
  }
}
