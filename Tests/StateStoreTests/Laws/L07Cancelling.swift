import Foundation
import StateStore
import Synchronization
import Testing

private struct Clockwork: Sendable {
  var tick = 0
  var other = 0
  var next: Int { tick + 1 }
}

@Suite struct Cancelling {
  private let store = Store(Clockwork())
  private let heard = Recorder<String>()

  @Test func `L7: a cancelled observer is never called again, and twice is harmless`() {
    let subscription = store.observe(\.tick) { [heard] in heard.append("\($0)") }
    subscription.cancel()
    subscription.cancel()
    store.update { $0.tick = 1 }
    #expect(heard.all == ["0"])
  }

  @Test func `L7: releasing a subscription ends it`() {
    var subscription: Subscription? = store.observe(\.tick) { [heard] in heard.append("\($0)") }
    #expect(subscription != nil)
    subscription = nil
    store.update { $0.tick = 1 }
    #expect(heard.all == ["0"])
  }

  @Test func `L7: a subscription that nobody keeps ends at once`() {
    _ = store.observe(\.tick) { [heard] in heard.append("\($0)") }
    store.update { $0.tick = 1 }
    #expect(heard.all == ["0"])
  }

  // Of four observers, the second cancels some observers in its call.
  @Test(arguments: [[0], [1], [2], [3], [0, 1, 2, 3], [3, 3, 2], []], [false, true])
  func `L7: an observer may cancel itself, earlier and later ones, and releases likewise`(
    cancelled: [Int], releases: Bool
  ) {
    let subscriptions = Box<[Int: Subscription]>([:])
    for index in 0..<4 {
      let body: @Sendable (Int) -> Void = { [heard] _ in
        heard.append("\(index)")
        if index != 1 { return }
        for index in cancelled {
          if releases {
            _ = subscriptions.modify { $0.removeValue(forKey: index) }
          } else {
            subscriptions.value[index]?.cancel()
          }
        }
      }
      let subscription =
        index == 3
        ? store.observe(\.next, initial: false, body) : store.observe(\.tick, initial: false, body)
      subscriptions.modify { $0[index] = subscription }
    }
    store.update { $0.tick = 1 }
    let inRound = (0..<4).filter { $0 <= 1 || !cancelled.contains($0) }
    #expect(heard.take() == inRound.map { "\($0)" })
    store.update { $0.tick = 2 }
    #expect(heard.take() == (0..<4).filter { !cancelled.contains($0) }.map { "\($0)" })
    subscriptions.value = [:]
  }

  @Test func `L7: cancelling inside update and read is allowed and holds for that write`() {
    let subscriptions = (0..<4).map { index in
      store.observe(\.tick, initial: false) { [heard] in heard.append("\(index) \($0)") }
    }
    store.update { draft in
      draft.tick = 1
      subscriptions[0].cancel()
    }
    #expect(heard.take() == ["1 1", "2 1", "3 1"])
    store.read { _ in subscriptions[1].cancel() }
    #expect(throws: CancellationError.self) {
      try store.update { draft in
        subscriptions[2].cancel()
        draft.tick = 7
        throw CancellationError()
      }
    }
    store.update { $0.tick = 2 }
    #expect(heard.take() == ["3 2"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L7: the last reference may go inside update, read and observers`() {
    let subscriptions = Box<[Int: Subscription]>([:])
    for index in 0..<4 {
      let subscription = store.observe(\.tick, initial: false) { [heard] _ in
        heard.append("\(index)")
        if index == 0 { subscriptions.value[3] = nil }
      }
      subscriptions.value[index] = subscription
    }
    store.update { draft in
      draft.tick = 1
      subscriptions.value[1] = nil
    }
    #expect(heard.take() == ["0", "2"])
    store.read { _ in subscriptions.value[2] = nil }
    store.update { $0.tick = 2 }
    #expect(heard.take() == ["0"])
    store.update { _ in subscriptions.value = [:] }
    store.update { $0.tick = 3 }
    #expect(heard.take() == [])
  }

  @Test func `L7: an observer that is cancelled before it joined is never called`() {
    let first = store.observe(\.tick, initial: false) { [store, heard] _ in
      store.observe(\.tick) { heard.append("tick \($0)") }.cancel()
      store.observe(\.next) { heard.append("next \($0)") }.cancel()
      let third = store.observe(\.other) { heard.append("other \($0)") }
      store.update { draft in
        draft.other += 1
        third.cancel()
      }
    }
    store.update { $0.tick = 1 }
    store.update { $0.tick = 2 }
    #expect(heard.all == [])
    withExtendedLifetime(first) {}
  }
}
