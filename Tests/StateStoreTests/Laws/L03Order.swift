import Foundation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

private struct Board: Equatable, Sendable {
  var number = 0
  var other = 0
  var pair = Pair()
  var flag = false
  var total: Int { number + other }
}

private struct Pair: Equatable, Sendable {
  var left = 0
  var right = 0
}

/// A value that cannot be compared.
private struct Event: Sendable {
  var number = 0
}

@Suite struct `Order of observers` {
  private let store = Store(Board())
  private let heard = Recorder<String>()

  @Test func `L3: observers are called in the order they subscribed`() {
    let subscriptions = [
      store.observe(\.number, initial: false) { [heard] in heard.append("a\($0)") },
      store.observe(\.total, initial: false) { [heard] in heard.append("b\($0)") },
      store.observe(\.number, initial: false) { [heard] in heard.append("c\($0)") },
      store.observe(\.self, initial: false) { [heard] in heard.append("d\($0.number)") },
      store.observe(\.other, initial: false) { [heard] in heard.append("e\($0)") },
      store.observe(\.number, initial: false) { [heard] in heard.append("f\($0)") },
    ]
    store.update { $0.number = 1 }
    #expect(heard.take() == ["a1", "b1", "c1", "d1", "f1"])
    store.update { draft in
      draft.other = 2
      draft.number = 2
    }
    #expect(heard.take() == ["a2", "b4", "c2", "d2", "e2", "f2"])
    store.update { $0.whole = Board() }
    #expect(heard.take() == ["a0", "b0", "c0", "d0", "e0", "f0"])
    subscriptions[2].cancel()
    store.update { $0.number = 3 }
    #expect(heard.take() == ["a3", "b3", "d3", "f3"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L3: the order holds through many cancellations and subscriptions`() {
    var subscriptions: [Int: Subscription] = [:]
    for round in 0..<40 {
      for number in 0..<25 {
        let id = round * 25 + number
        subscriptions[id] =
          number % 3 == 0
          ? store.observe(\.total, initial: false) { [heard] _ in heard.append("\(id)") }
          : store.observe(\.number, initial: false) { [heard] _ in heard.append("\(id)") }
      }
      for id in subscriptions.keys where id % 7 != round % 7 { subscriptions[id] = nil }
      store.update { $0.number += 1 }
      #expect(heard.take() == subscriptions.keys.sorted().map { "\($0)" })
    }
  }

  @Test func `L3: an observer never gets the equal value that it last received`() {
    let subscription = store.observe(\.number) { [heard] in heard.append("\($0)") }
    store.update { $0.number = 0 }
    store.update { draft in
      draft.number = 1
      draft.number = 0
    }
    store.update { $0.whole.other = 9 }
    store.update { $0.number = 1 }
    store.update { $0.number = 1 }
    #expect(heard.all == ["0", "1"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L3: a value that changed and changed back between two rounds is not delivered`() {
    let first = store.observe(\.flag, initial: false) { [store] isSet in
      if !isSet { return }
      store.update { $0.number = 1 }
      store.update { $0.number = 0 }
    }
    let second = store.observe(\.number) { [heard] in heard.append("\($0)") }
    store.update { $0.flag = true }
    #expect(heard.all == ["0"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `L3: values that cannot be compared are delivered once each write to them`() {
    let store = Store((event: Event(), other: 0))
    let subscription = store.observe(\.event) { [heard] in heard.append("\($0.number)") }
    store.update { $0.event.number = 1 }
    store.update { $0.event = Event(number: 1) }
    store.update { $0.other = 1 }
    store.update { draft in
      draft.event.number = 2
      draft.event.number = 3
    }
    store.update { $0.whole.other = 2 }
    #expect(heard.all == ["0", "1", "1", "3", "3"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L3: within a round everybody hears the values of its start`() {
    let first = store.observe(\.number, initial: false) { [store, heard] number in
      heard.append("first \(number)")
      if number == 1 { store.update { ($0.number, $0.other) = (2, 2) } }
    }
    let second = store.observe(\.self, initial: false) { [heard] in
      heard.append("second \($0.number) \($0.other)")
    }
    let third = store.observe(\.total, initial: false) { [heard] in heard.append("third \($0)") }
    store.update { $0.number = 1 }
    #expect(
      heard.all == ["first 1", "second 1 0", "third 1", "first 2", "second 2 2", "third 4"])
    withExtendedLifetime((first, second, third)) {}
  }
}

@Suite struct `Order of observers among threads` {
  @Test func `L3: observers are called one at a time, in order, never backwards, to the newest`()
    async
  {
    let (threads, writes, observers) = (4, LongTests.rounds(100_000), 5)
    let store = Store(Board())
    let inside = Atomic<Int>(0)
    let last = Unguarded([Int](repeating: 0, count: observers))
    let faults = Recorder<String>()
    let speaker = Unguarded((observer: observers - 1, number: 0))
    let subscriptions = (0..<observers).map { index in
      let body: @Sendable (Int) -> Void = { number in
        if inside.add(1, ordering: .relaxed).newValue != 1 { faults.append("two at a time") }
        if number <= last.value[index] {
          faults.append("\(index) heard \(number) after \(last.value[index])")
        }
        last.value[index] = number
        // In one round all observers hear the same number, in the order of their subscriptions.
        let isNext =
          index == 0
          ? speaker.value.observer == observers - 1 : speaker.value == (index - 1, number)
        if !isNext { faults.append("\(index) heard \(number) after \(speaker.value)") }
        speaker.value = (index, number)
        inside.subtract(1, ordering: .relaxed)
      }
      return index % 2 == 0
        ? store.observe(\.number, initial: false, body)
        : store.observe(\.total, initial: false, body)
    }
    onThreads(threads) { _ in
      for _ in 0..<writes { store.update { $0.number += 1 } }
    }
    await settle(store)
    #expect(faults.all == [])
    #expect(store.number == threads * writes)
    #expect(last.value == [Int](repeating: threads * writes, count: observers))
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L3: an observer sees the fields of one write together, whoever delivers`() async {
    let store = Store(Board())
    let torn = Recorder<Pair>()
    let newest = Unguarded(Pair())
    let writes = LongTests.rounds(25_000)
    let subscription = store.observe(\.pair) { pair in
      if pair.left != -pair.right || pair.left < newest.value.left { torn.append(pair) }
      newest.value = pair
    }
    onThreads(4) { _ in
      for _ in 0..<writes {
        store.update { draft in
          draft.pair.left += 1
          draft.pair.right -= 1
        }
      }
    }
    await settle(store)
    #expect(torn.all == [])
    #expect(newest.value == Pair(left: 4 * writes, right: -4 * writes))
    withExtendedLifetime(subscription) {}
  }
}
