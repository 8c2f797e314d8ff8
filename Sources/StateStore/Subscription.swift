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
  /// While the store lives and this has not ended, the store holds the observer.
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
    // It is true once the observer is marked, so whoever returns here may rely on that.
    if hasEnded.load(ordering: .acquiring) { return }
    guard let store = unsafe link.store else { return }
    let ending = link.turn.withLock { _ -> AnyObserver? in
      if hasEnded.load(ordering: .relaxed) { return nil }
      // Retained: once it has ended, a deliverer may let go of it.
      let ending = unsafe observer.takeUnretainedValue()
      ending.cancel()
      hasEnded.store(true, ordering: .releasing)
      return ending
    }
    if let ending { link.end(store, ending) }
  }
}
