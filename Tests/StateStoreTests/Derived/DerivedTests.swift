import Observation
import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private struct Shop: Sendable {
  var prices = [1, 2, 3]
  var limit = 2
  var other = 0
  var stock = [7, 8, 9]
  var counter = Counter()
  var total: Int { prices.reduce(0, +) + other }
}

private struct Counter: Sendable {
  var number = 0
  var name = ""
}

/// A value that cannot be compared.
private struct Report: Sendable {
  var count = 0
}

/// A value that is computed from parts of a state.
@Suite struct `Derived values` {
  private let store = Store(Shop())
  private let computations = Recorder<Int>()

  private func cheap() -> Derived<[Int]> {
    store.derived(\.prices, \.limit) { [computations] prices, limit in
      computations.append(limit)
      return prices.filter { $0 <= limit }
    }
  }

  @Test func `are computed when first read, and once for each write of a part`() {
    let cheap = cheap()
    #expect(computations.count == 0)
    for _ in 0..<3 { #expect(cheap.value == [1, 2]) }
    #expect(computations.count == 1)
    store.update { $0.limit = 3 }
    store.update { $0.prices.append(0) }
    #expect(computations.count == 1)
    for _ in 0..<3 { #expect(cheap.value == [1, 2, 3, 0]) }
    #expect(computations.all == [2, 3])
  }

  @Test func `are computed again after a write of everything, and of a member of a part`() {
    let number = store.derived(\.counter) { $0.number + 1 }
    #expect(number.value == 1)
    store.update { $0.counter.number = 5 }
    #expect(number.value == 6)
    store.update { $0.whole = Shop() }
    #expect(number.value == 1)
  }

  @Test func `see a write of a part through a throwing update only if it does not throw`() {
    struct Failure: Error {}
    let cheap = cheap()
    #expect(cheap.value == [1, 2])
    #expect(throws: Failure.self) {
      try store.update { draft in
        draft.limit = 1
        throw Failure()
      }
    }
    #expect(cheap.value == [1, 2] && computations.count == 1)
  }

  @Test func `have any number of parts, which the closure gets as of one moment`() {
    let one = store.derived(\.limit) { $0 * 2 }
    let four = store.derived(\.prices, \.limit, \.other, \.counter.name) {
      prices, limit, other, name in
      "\(prices) \(limit) \(other) \(name)"
    }
    store.update { draft in
      draft.limit = 4
      draft.counter.name = "till"
    }
    #expect(one.value == 8)
    #expect(four.value == "[1, 2, 3] 4 0 till")
  }

  @Test func `a computed part counts as reading everything`() {
    let total = store.derived(\.total) { [computations] total in
      computations.append(total)
      return total
    }
    #expect(total.value == 6)
    store.update { $0.other = 1 }
    #expect(total.value == 7)
    store.update { $0.stock = [] }
    #expect(total.value == 7)
    #expect(computations.all == [6, 7, 7])
  }

  @Test func `of parts without a byte are computed once`() {
    struct Empty: Sendable {}
    struct Holder: Sendable {
      var empty = Empty()
      var number = 0
    }
    let holder = Store(Holder())
    let value = holder.derived(\.empty) { _ in 7 }
    #expect(value.value == 7)
    holder.update { $0.empty = Empty() }
    #expect(value.value == 7)
  }

  @Test func `keep one value`() {
    let ended = Recorder<Int>()
    let kept = store.derived(\.limit) { limit in Destructible(limit) { ended.append($0) } }
    #expect(kept.value.id == 2)
    #expect(ended.all == [])
    for limit in 3...5 {
      store.update { $0.limit = limit }
      #expect(kept.value.id == limit)
    }
    #expect(ended.all == [2, 3, 4])
  }

  @Test func `may read the store and other derived values in the closure`() {
    let cheap = cheap()
    let count = store.derived(\.prices, \.limit) { [store] _, limit in
      "\(cheap.value.count) of \(store.prices.count) cost \(limit) or less"
    }
    #expect(count.value == "2 of 3 cost 2 or less")
    let heard = Recorder<String>()
    let subscription = count.observe { heard.append($0) }
    store.update { $0.limit = 1 }
    #expect(count.value == "1 of 3 cost 1 or less")
    store.update { $0.prices = [] }
    let none = "0 of 0 cost 1 or less"
    #expect(count.value == none)
    #expect(heard.all == ["2 of 3 cost 2 or less", "1 of 3 cost 1 or less", none])
    #expect(computations.count == 3)
    subscription.cancel()
  }

  @Test func `hold no copy of the state, which a write would have to copy, while they compute`() {
    // Compiled with optimization, the array of a literal lies in the program, and is never written.
    store.update { $0.stock.append(10) }
    let count = store.derived(\.prices) { [store] prices in
      let isSame = store.update { draft in
        let before = unsafe draft.stock.withUnsafeBufferPointer { $0.baseAddress }
        draft.stock[0] = 1
        return unsafe draft.stock.withUnsafeBufferPointer { unsafe $0.baseAddress == before }
      }
      return isSame ? prices.count : -1
    }
    #expect(count.value == 3)
  }

  @Test func `L2: a derived value that is replaced may touch the store`() {
    let seen = Recorder<Int>()
    let kept = store.derived(\.limit) { [store] limit in
      Destructible(limit) { _ in seen.append(store.limit) }
    }
    #expect(kept.value.id == 2)
    store.update { $0.limit = 3 }
    #expect(kept.value.id == 3)
    let subscription = kept.observe { _ in }
    store.update { $0.limit = 4 }
    #expect(seen.all == [3, 4])
    subscription.cancel()
  }

  @Test func `L2: reading a derived value inside an update stops the program with a message`() async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Shop())
      let double = store.derived(\.limit) { $0 * 2 }
      store.update { $0.limit = double.value }
    }
    expect(result, says: "StateStore: reading a derived value touches a store inside")
  }

  @Test func `that need their own result stop the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Shop())
      let own = Box<Derived<Int>?>(nil)
      own.value = store.derived(\.limit) { limit in limit + (own.value?.value ?? 0) }
      _ = own.value?.value
    }
    expect(result, says: "StateStore: the closure of derived(…) at StateStoreTests/")
  }

  @Test func `that write what an observer reads them for stop the program with a message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store(Shop())
      let own = Box<Derived<Int>?>(nil)
      own.value = store.derived(\.limit) { limit in
        store.update { $0.other += 1 }
        return limit
      }
      let subscription = store.observe(\.other, initial: false) { _ in _ = own.value?.value }
      _ = own.value?.value
      withExtendedLifetime(subscription) {}
    }
    expect(result, says: "or writes to the store, whose observers do")
  }

  @Test func `of a binding follow the members of its place`() {
    let counter = store.binding(\.counter)
    let label = counter.derived(\.name, \.number) { [computations] name, number in
      computations.append(number)
      return "\(name) \(number)"
    }
    let heard = Recorder<String>()
    let subscription = label.observe { heard.append($0) }
    counter.number.update { $0 = 3 }
    store.update { $0.counter.name = "till" }
    store.update { $0.limit = 9 }
    #expect(label.value == "till 3")
    #expect(heard.all == [" 0", " 3", "till 3"])
    #expect(computations.count == 3)
    let report = counter.derived(\.self) { Report(count: $0.number) }
    #expect(report.value.count == 3)
    #expect(Binding.constant(Counter(number: 4)).derived(\.number) { $0 }.value == 4)
    subscription.cancel()
  }

  @Test func `are tracked as reads of their parts`() {
    let cheap = cheap()
    let calls = Recorder<[Int]>()
    func track() {
      withObservationTracking {
        _ = cheap.value
      } onChange: {
        calls.append(cheap.value)
      }
    }
    track()
    store.update { $0.other += 1 }
    store.update { $0.limit = 2 }
    #expect(calls.all == [])
    store.update { $0.limit = 1 }
    #expect(calls.all == [[1]])
    // Kept values are tracked, too.
    track()
    store.update { $0.prices = [] }
    #expect(calls.all == [[1], []])
  }

  @Test func `keep their store, as a binding does, and nothing keeps them`() {
    let ended = Recorder<Int>()
    var store: Store<Shop>? = Store(Shop())
    weak let same = store
    var limit: Derived<Int>?
    var subscription: Subscription?
    do {
      let token = Destructible(1) { ended.append($0) }
      limit = store?.derived(\.limit) { limit in withExtendedLifetime(token) { limit } }
    }
    subscription = limit?.observe { _ in }
    store = nil
    #expect(limit?.value == 2 && same != nil && ended.count == 0)
    limit = nil
    #expect(same == nil && ended.all == [1])
    withExtendedLifetime(subscription) { subscription = nil }
  }

  @Test func `are released with the last of them and of their subscriptions`() {
    let ended = Recorder<Int>()
    var subscription: Subscription?
    do {
      let token = Destructible(1) { ended.append($0) }
      let limit = store.derived(\.limit) { limit in withExtendedLifetime(token) { limit } }
      subscription = limit.observe { _ in }
      #expect(limit.value == 2)
    }
    store.update { $0.limit = 3 }
    #expect(ended.count == 0)
    subscription?.cancel()
    #expect(ended.all == [1])
    subscription = nil
  }
}
