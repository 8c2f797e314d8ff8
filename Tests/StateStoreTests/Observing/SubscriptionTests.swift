import Synchronization
import Testing

@testable import StateStore

@Suite struct SubscriptionTests {
  private let ends = Recorder<Int>()
  private let observer = AnyObserver(of: 7, order: 0, addedAt: .owed)

  /// Makes a subscription whose end notes its observer's value index, under a lock, as a store.
  private func subscribe() -> Subscription {
    let lock = RawMutex(())
    let link = StoreLink(to: ends) { [weak ends] observer in
      lock.withLock { _ in
        if let ends, let observer = observer() { ends.append(observer.valueIndex) }
      }
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
    let destroyed = Recorder<Int>()
    var destructible: Destructible? = Destructible(1) { destroyed.append($0) }
    let subscription = destructible.map { destructible in
      let link = StoreLink(to: destructible) { [weak destructible] observer in
        if destructible != nil { _ = observer() }
      }
      return Subscription(of: AnyObserver(of: 7, order: 0, addedAt: .owed), by: link)
    }
    destructible = nil
    #expect(destroyed.all == [1])
    #expect(subscription?.isOver == true)
    subscription?.cancel()
  }

  @Test func `the end may cancel the same subscription`() {
    let box = Box<Subscription?>(nil)
    let store = Box<@Sendable () -> Void>({ box.value?.cancel() })
    let link = StoreLink(to: store) { [ends, weak store] observer in
      guard let store, let observer = observer() else { return }
      ends.append(observer.valueIndex)
      store.value()
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
