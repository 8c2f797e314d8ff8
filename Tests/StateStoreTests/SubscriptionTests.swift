import Testing

@testable import StateStore

@Suite struct SubscriptionTests {
  private let ends = Recorder<Int>()
  private let observer = AnyObserver(of: 7, order: 0, joinedAt: .owed)

  /// A subscription whose end notes what it is given.
  private func subscribe() -> Subscription {
    let link = StoreLink(to: ends) { ends, observer in
      (ends as? Recorder<Int>)?.append(observer.source)
    }
    return Subscription(of: observer, by: link)
  }

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
    let subscription = mortal.map { mortal in
      let link = StoreLink(to: mortal) { _, _ in Issue.record("There is no store.") }
      return Subscription(of: observer, by: link)
    }
    mortal = nil
    #expect(deaths.all == [1])
    subscription?.cancel()
  }

  @Test func `the end may cancel the same subscription`() {
    let box = Box<Subscription?>(nil)
    let store = Box({ box.value?.cancel() })
    let link = StoreLink(to: store) { [ends] store, observer in
      ends.append(observer.source)
      (store as? Box<() -> Void>)?.value()
    }
    box.value = Subscription(of: observer, by: link)
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
