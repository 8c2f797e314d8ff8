import Synchronization

/// What `observe` returns: the observer is called until this is cancelled or released.
///
/// Keep it for as long as the observer should run; it keeps neither the store nor the store's owner
/// alive. When `cancel()` returns on the thread that delivers, the observer is never called again; on
/// another thread, at most the call that is already running finishes (L7). Cancelling is allowed
/// everywhere, also inside the closures of `update`, `read` and `observe`.
public final class Subscription: Sendable {
  private let end: RawMutex<(@Sendable () -> Void)?>

  @usableFromInline
  init(_ end: @escaping @Sendable () -> Void) {
    self.end = RawMutex(end)
  }

  deinit {
    cancel()
  }

  /// Whether it was cancelled.
  var hasEnded: Bool {
    end.withLock { $0 == nil }
  }

  /// Ends the subscription and lets go of the observer's closure; again is harmless.
  public func cancel() {
    let end = end.withLock { $0.take() }
    end?()
  }
}
