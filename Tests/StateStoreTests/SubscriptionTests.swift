import Testing

@testable import StateStore

/// An observer whose end is a closure.
private final class EndingObserver: AnyObserver, @unchecked Sendable {
  private let atEnd: @Sendable (AnyObject) -> Void

  init(_ atEnd: @escaping @Sendable (AnyObject) -> Void) {
    self.atEnd = atEnd
    super.init(of: 7, order: 0, joinedAt: .owed)
  }

  override func end(at store: AnyObject) { atEnd(store) }
}

@Suite struct SubscriptionTests {
  private let ends = Recorder<Int>()
  private let observer: AnyObserver

  init() {
    observer = EndingObserver { ends in (ends as? Recorder<Int>)?.append(7) }
  }

  /// A subscription whose end is noted.
  private func subscribe() -> Subscription { Subscription(of: observer, at: ends) }

  @Test func `cancelling runs the end once`() {
    let subscription = subscribe()
    #expect(ends.all == [])
    subscription.cancel()
    subscription.cancel()
    #expect(ends.all == [7])
  }

  @Test func `releasing runs the end, unless it has been cancelled`() {
    var released: Subscription? = subscribe()
    var cancelled: Subscription? = subscribe()
    cancelled?.cancel()
    #expect(ends.take() == [7])
    cancelled = nil
    #expect(ends.take() == [])
    withExtendedLifetime(released) {}
    released = nil
    #expect(ends.take() == [7])
  }

  @Test func `it keeps nothing alive, and does nothing when there is no store any more`() {
    let deaths = Recorder<Int>()
    var mortal: Mortal? = Mortal(1) { deaths.append($0) }
    let observer = EndingObserver { _ in Issue.record("There is no store.") }
    let subscription = mortal.map { Subscription(of: observer, at: $0) }
    mortal = nil
    #expect(deaths.all == [1])
    subscription?.cancel()
  }

  @Test func `the end may cancel the same subscription`() {
    let box = Box<Subscription?>(nil)
    let store = Box({ box.value?.cancel() })
    let observer = EndingObserver { [ends] store in
      ends.append(7)
      (store as? Box<() -> Void>)?.value()
    }
    box.value = Subscription(of: observer, at: store)
    box.value?.cancel()
    #expect(ends.all == [7])
    box.value = nil
  }

  @Test func `of many threads that cancel one runs the end`() {
    for _ in 0..<200 {
      let subscription = subscribe()
      onThreads(4) { _ in subscription.cancel() }
      #expect(ends.take() == [7])
    }
  }
}
