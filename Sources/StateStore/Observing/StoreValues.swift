/// The values of a store as an asynchronous sequence; `Store.values` returns it.
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  typealias Observe = @Sendable (_ body: @escaping @Sendable (Value) -> Void) -> Subscription?

  private let observe: Observe

  init(_ observe: @escaping Observe) {
    self.observe = observe
  }

  /// Begins to observe.
  public func makeAsyncIterator() -> Iterator {
    Iterator(observe)
  }

  /// Hands out the newest value, each at most once. Releasing the iterator ends its observer.
  public struct Iterator: AsyncIteratorProtocol {
    private let newest = NewestValue<Value>()
    private let subscription: Subscription?

    init(_ observe: Observe) {
      // A released store releases the observer, and the observer releases this object.
      let end = EndOfValues { [newest] in newest.finish() }
      subscription = observe { [newest] value in
        withExtendedLifetime(end) { newest.put(value) }
      }
    }

    /// The next value; nil when the store has gone away or the task has been cancelled.
    public mutating func next() async -> Value? {
      await newest.next()
    }

    /// The next value; the caller's actor is free during the wait.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Value? {
      await newest.next()
    }
  }
}

/// Calls a closure when the object is released.
private final class EndOfValues: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }
}
