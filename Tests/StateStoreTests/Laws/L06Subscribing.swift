import Foundation
import StateStore
import Testing

private struct Lamp: Equatable, Sendable {
  var level = 0
  var other = 0
  var isOn: Bool { level > 0 }
}

@Suite struct Subscribing {
  private let store = Store(Lamp())
  private let heard = Recorder<String>()

  @Test func `L6: subscribing delivers the current value once, before it returns`() {
    store.update { $0.level = 3 }
    let subscriptions = [
      store.observe(\.level) { [heard] in heard.append("level \($0)") },
      store.observe(\.level) { [heard] in heard.append("again \($0)") },
      store.observe(\.isOn) { [heard] in heard.append("on \($0)") },
      store.observe(\.self) { [heard] in heard.append("lamp \($0.level)") },
    ]
    #expect(heard.take() == ["level 3", "again 3", "on true", "lamp 3"])
    store.update { $0.other = 1 }
    #expect(heard.take() == ["lamp 3"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L6: without the initial value an observer hears of later changes only`() {
    let subscriptions = [
      store.observe(\.level, initial: false) { [heard] in heard.append("level \($0)") },
      store.observe(\.isOn, initial: false) { [heard] in heard.append("on \($0)") },
    ]
    #expect(heard.all == [])
    store.update { $0.level = 0 }
    store.update { $0.other = 1 }
    #expect(heard.all == [])
    store.update { $0.level = 1 }
    #expect(heard.take() == ["level 1", "on true"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L6: an observer added in a round joins after it with the value of then`() {
    let added = Recorder<Subscription>()
    let first = store.observe(\.level, initial: false) { [store, heard] level in
      heard.append("first \(level)")
      if level > 1 { return }
      added.append(store.observe(\.level) { heard.append("added \($0)") })
      heard.append("subscribed")
      store.update { $0.level = 2 }
    }
    let second = store.observe(\.level, initial: false) { [heard] in heard.append("second \($0)") }
    store.update { $0.level = 1 }
    #expect(
      heard.take() == ["first 1", "subscribed", "second 1", "first 2", "second 2", "added 2"])
    store.update { $0.level = 3 }
    #expect(heard.take() == ["first 3", "second 3", "added 3"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `L6: an observer added in a round gets an unchanged value once`() {
    let added = Recorder<Subscription>()
    let first = store.observe(\.other, initial: false) { [store, heard] _ in
      added.append(store.observe(\.level) { heard.append("level \($0)") })
      added.append(store.observe(\.isOn) { heard.append("on \($0)") })
      added.append(store.observe(\.level, initial: false) { heard.append("quiet \($0)") })
    }
    store.update { $0.other = 1 }
    #expect(heard.take() == ["level 0", "on false"])
    store.update { $0.level = 1 }
    #expect(heard.take() == ["level 1", "on true", "quiet 1"])
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [false, true])
  func `L6: a write before subscribing is not news to an observer without initial value`(
    hasOtherObserver: Bool
  ) {
    let company =
      hasOtherObserver
      ? store.observe(\.level, initial: false) { [heard] in heard.append("c\($0)") } : nil
    let added = Recorder<Subscription>()
    let first = store.observe(\.other, initial: false) { [store, heard] _ in
      // This write is still undelivered when the observers below subscribe.
      store.update { $0.level = 1 }
      added.append(store.observe(\.level, initial: false) { heard.append("quiet \($0)") })
      added.append(store.observe(\.isOn, initial: false) { heard.append("quiet \($0)") })
      added.append(store.observe(\.level) { heard.append("level \($0)") })
    }
    store.update { $0.other = 1 }
    #expect(heard.take() == (hasOtherObserver ? ["c1"] : []) + ["level 1"])
    store.update { $0.level = 2 }
    #expect(heard.take() == (hasOtherObserver ? ["c2"] : []) + ["quiet 2", "level 2"])
    withExtendedLifetime((company, first)) {}
  }

  @Test(arguments: [false, true])
  func `L6: a write after subscribing is news to an observer without initial value`(
    hasOtherObserver: Bool
  ) {
    let company =
      hasOtherObserver
      ? store.observe(\.level, initial: false) { [heard] in heard.append("c\($0)") } : nil
    let added = Recorder<Subscription>()
    let first = store.observe(\.other, initial: false) { [store, heard] _ in
      store.update { $0.level = 1 }
      added.append(store.observe(\.level, initial: false) { heard.append("quiet \($0)") })
      added.append(store.observe(\.isOn, initial: false) { heard.append("quiet \($0)") })
      store.update { $0.level = 2 }
    }
    store.update { $0.other = 1 }
    #expect(heard.take() == (hasOtherObserver ? ["c2"] : []) + ["quiet 2", "quiet true"])
    withExtendedLifetime((company, first)) {}
  }

  @Test func `L6: an observer may subscribe itself again from its first call`() {
    let added = Recorder<Subscription>()
    subscribe(depth: 0)
    #expect(heard.all == (0...50).map { "\($0)" })
    // This breaks a cycle: subscriptions and closures keep each other.
    #expect(added.take().count == 51)

    @Sendable func subscribe(depth: Int) {
      added.append(
        store.observe(\.level) { [heard] _ in
          heard.append("\(depth)")
          if depth < 50 { subscribe(depth: depth + 1) }
        })
    }
  }

  @Test func `L6: equal values that differ are told apart by who subscribes later`() {
    let store = Store(0.0)
    let subscription = store.observe(\.self) { [heard] in heard.append("\($0)") }
    store.update { $0.whole = -0.0 }
    let later = store.observe(\.self) { [heard] in heard.append("later \($0)") }
    #expect(heard.all == ["0.0", "later -0.0"])
    withExtendedLifetime((subscription, later)) {}
  }
}

@Suite struct `Subscribing among threads` {
  @Test func `L6: under contention the current value comes once, right after`() {
    let store = Store(Lamp())
    let heard = Recorder<String>()
    let isBlocked = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let blocker = store.observe(\.level, initial: false) { level in
      heard.append("blocker \(level)")
      if level == 1 {
        isBlocked.signal()
        goOn.wait()
      }
    }
    let worker = Worker { store.update { $0.level = 1 } }
    isBlocked.wait()
    let loud = store.observe(\.level) { heard.append("loud \($0)") }
    let quiet = store.observe(\.level, initial: false) { heard.append("quiet \($0)") }
    #expect(heard.all == ["blocker 1"])
    goOn.signal()
    worker.join()
    #expect(heard.all == ["blocker 1", "loud 1"])
    store.update { $0.level = 2 }
    #expect(heard.all == ["blocker 1", "loud 1", "blocker 2", "loud 2", "quiet 2"])
    withExtendedLifetime((blocker, loud, quiet)) {}
  }

  @Test func `L6: an observer that joins among writers starts with a value of then or later`() {
    let store = Store(Lamp())
    let faults = Recorder<String>()
    onThreads(4) { index in
      for round in 0..<10_000 {
        if index < 2 {
          store.update { $0.level += 1 }
          continue
        }
        let floor = store.level
        let last = Unguarded(floor - 1)
        let body: @Sendable (Int) -> Void = { level in
          if level <= last.value { faults.append("\(level) after \(last.value)") }
          last.value = level
        }
        let subscription =
          round % 2 == 0
          ? store.observe(\.level, body) : store.observe(\.level, initial: false, body)
        if round % 8 == 0 { store.update { $0.other += 1 } }
        subscription.cancel()
      }
    }
    #expect(faults.all == [])
    #expect(store.level == 20_000)
  }
}
