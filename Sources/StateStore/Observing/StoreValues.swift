/// The values of a store as an asynchronous sequence; `Store.values` returns it.
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  typealias Observe = @Sendable (_ body: @escaping @Sendable (Value) -> Void) -> Subscription?

  private let observe: Observe
  /// nil for values that cannot be compared.
  private let areEqual: (@Sendable (Value, Value) -> Bool)?

  init(areEqual: (@Sendable (Value, Value) -> Bool)?, _ observe: @escaping Observe) {
    self.observe = observe
    self.areEqual = areEqual
  }

  /// Begins to observe.
  public func makeAsyncIterator() -> Iterator {
    Iterator(observe, areEqual)
  }

  /// Hands out the newest value, each at most once. Releasing the iterator ends its observer.
  public struct Iterator: AsyncIteratorProtocol {
    private let newest: AsyncStream<Value>
    private let subscription: Subscription?
    private let areEqual: (@Sendable (Value, Value) -> Bool)?
    /// The value that the loop got last, if values can be compared.
    private var last: Value?

    init(_ observe: Observe, _ areEqual: (@Sendable (Value, Value) -> Bool)?) {
      self.areEqual = areEqual
      let (newest, continuation) = AsyncStream.makeStream(
        of: Value.self, bufferingPolicy: .bufferingNewest(1))
      self.newest = newest
      // A released store releases the observer, and the observer releases this object.
      let end = EndOfValues { continuation.finish() }
      subscription = observe { value in
        withExtendedLifetime(end) { _ = continuation.yield(value) }
      }
    }

    /// False for a value that changed and changed back while the loop was busy.
    private mutating func isNews(_ value: Value) -> Bool {
      guard let areEqual else { return true }
      if let last, areEqual(last, value) { return false }
      last = value
      return true
    }

    /// The next value; nil when the store has gone away or the task has been cancelled.
    public mutating func next() async -> Value? {
      await next(isolation: nil)
    }

    /// The next value; the caller's actor is free during the wait.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Value? {
      var values = newest.makeAsyncIterator()
      // A stream still hands its waiting value to a task that was cancelled.
      while let value = await values.next(isolation: actor), !Task.isCancelled {
        if isNews(value) { return value }
      }
      return nil
    }
  }
}

/// Calls a closure when the object is released.
final class EndOfValues: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }
}
