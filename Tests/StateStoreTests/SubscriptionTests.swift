import Testing

@testable import StateStore

@Suite struct SubscriptionTests {
  @Test func `cancelling runs the end once`() {
    let ends = Recorder<Int>()
    let subscription = Subscription { ends.append(1) }
    #expect(ends.all == [])
    subscription.cancel()
    subscription.cancel()
    #expect(ends.all == [1])
  }

  @Test func `releasing runs the end, unless it has been cancelled`() {
    let ends = Recorder<Int>()
    var released: Subscription? = Subscription { ends.append(1) }
    var cancelled: Subscription? = Subscription { ends.append(2) }
    cancelled?.cancel()
    #expect(ends.take() == [2])
    cancelled = nil
    #expect(ends.take() == [])
    withExtendedLifetime(released) {}
    released = nil
    #expect(ends.take() == [1])
  }

  @Test func `cancelling lets go of the end`() {
    let deaths = Recorder<Int>()
    var mortal: Mortal? = Mortal(1) { deaths.append($0) }
    let subscription = Subscription { [mortal] in withExtendedLifetime(mortal) {} }
    mortal = nil
    #expect(deaths.all == [])
    subscription.cancel()
    #expect(deaths.all == [1])
  }

  @Test func `the end may cancel the same subscription`() {
    let ends = Recorder<Int>()
    let subscription = Box<Subscription?>(nil)
    subscription.value = Subscription {
      ends.append(1)
      subscription.value?.cancel()
    }
    subscription.value?.cancel()
    #expect(ends.all == [1])
    subscription.value = nil
  }

  @Test func `of many threads that cancel one runs the end`() {
    for _ in 0..<200 {
      let ends = Recorder<Int>()
      let subscription = Subscription { ends.append(1) }
      onThreads(4) { _ in subscription.cancel() }
      #expect(ends.all == [1])
    }
  }
}
