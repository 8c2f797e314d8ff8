import StateStoreTesting
import Testing

@testable import StateStore

private struct Numbers: Sendable {
  var first = 1
  var second = 2
  var other = 0
}

/// A value that cannot be compared.
private struct Report: Sendable {
  var sum = 0
}

@Suite struct `Observing derived values` {
  private let store = Store(Numbers())
  private let computations = Recorder<Int>()

  private func sum() -> Derived<Int> {
    store.derived(\.first, \.second) { [computations] first, second in
      computations.append(first + second)
      return first + second
    }
  }

  @Test func `calls with the current value, and with each value that differs`() {
    let heard = Recorder<Int>()
    let subscription = sum().observe { heard.append($0) }
    store.update { $0.first = 5 }
    store.update { draft in
      draft.first = 2
      draft.second = 5
    }
    store.update { $0.second = 6 }
    store.update { $0.other = 6 }
    #expect(heard.all == [3, 7, 8])
    #expect(computations.all == [3, 7, 7, 8])
    subscription.cancel()
    store.update { $0.second = 7 }
    #expect(computations.count == 4 && heard.count == 3)
  }

  @Test func `calls with a value that cannot be compared after each write of a part`() {
    let report = store.derived(\.first) { Report(sum: $0) }
    let heard = Recorder<Int>()
    let subscription = report.observe { heard.append($0.sum) }
    store.update { $0.first = 1 }
    store.update { $0.second = 1 }
    store.update { $0.first = 2 }
    #expect(heard.all == [1, 1, 2])
    subscription.cancel()
  }

  @Test func `readers and observers share each computation`() {
    let sum = sum()
    let heard = Recorder<Int>()
    let subscriptions = (0..<5).map { _ in sum.observe { heard.append($0 + sum.value) } }
    #expect(computations.all == [3])
    for number in 2...4 {
      store.update { $0.first = number }
      #expect(sum.value == number + 2)
    }
    #expect(computations.all == [3, 4, 5, 6])
    #expect(heard.count == 20)
    for subscription in subscriptions { subscription.cancel() }
    #expect(sum.value == 6 && computations.count == 4)
  }

  @Test func `calls in the order of the subscriptions, with other observers in between`() {
    let sum = sum()
    let heard = Recorder<String>()
    let subscriptions = [
      store.observe(\.first, initial: false) { heard.append("first \($0)") },
      sum.observe(initial: false) { heard.append("sum \($0)") },
      store.observe(\.second, initial: false) { heard.append("second \($0)") },
      sum.observe(initial: false) { heard.append("again \($0)") },
    ]
    store.update { draft in
      draft.first = 10
      draft.second = 20
    }
    #expect(heard.all == ["first 10", "sum 30", "second 20", "again 30"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a read in an observer sees the observer's own write`() {
    let sum = sum()
    let seen = Recorder<Int>()
    let subscription = store.observe(\.first, initial: false) { [store] first in
      store.update { $0.second = first * 100 }
      seen.append(sum.value)
    }
    store.update { $0.first = 3 }
    #expect(seen.all == [303])
    subscription.cancel()
  }

  @Test func `a round has the value as of its start, though a reader has a newer one`() {
    let sum = sum()
    let heard = Recorder<Int>()
    let isOn = Box(false)
    // One of the two is computed before `sum` in the same round, and writes and reads then, as
    // another thread may.
    let compute: @Sendable (Int) -> Int = { [store] first in
      if isOn.value {
        isOn.value = false
        store.update { $0.first = 100 }
        heard.append(-sum.value)
      }
      return first
    }
    let subscriptions = [
      store.derived(\.first, \.other) { first, _ in compute(first) }.observe { _ in },
      sum.observe { heard.append($0) },
      store.derived(\.other, \.first, \.second) { _, first, _ in compute(first) }.observe { _ in },
    ]
    isOn.value = true
    store.update { $0.first = 10 }
    #expect(heard.all == [3, -102, 12, 102])
    #expect(computations.all == [3, 102, 12])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `an observer that joins in a round gets the value after it, once`() {
    let sum = sum()
    let heard = Recorder<Int>()
    let added = Box<Subscription?>(nil)
    let subscription = store.observe(\.first, initial: false) { _ in
      if added.value == nil { added.value = sum.observe { heard.append($0) } }
    }
    store.update { $0.first = 5 }
    #expect(heard.all == [7])
    #expect(computations.all == [7])
    subscription.cancel()
    added.value?.cancel()
  }

  @Test func `an audit computes no derived value again`() {
    let sum = sum()
    let subscription = sum.observe { _ in }
    for number in 0..<200 { store.update { $0.other = number } }
    #expect(computations.count == 1)
    subscription.cancel()
  }

  @Test func `a loop gets the newest values, and ends with the store`() async {
    var store: Store<Numbers>? = Store(Numbers())
    weak let same = store
    let loop = store?.derived(\.first) { $0 * 10 }.values()
    var values = loop?.makeAsyncIterator()
    #expect(await values?.next() == 10)
    store?.update { $0.first = 2 }
    #expect(await values?.next() == 20)
    store?.update { $0.first = 3 }
    store?.update { $0.first = 4 }
    store = nil
    #expect(same == nil)
    #expect(await values?.next() == 40)
    #expect(await values?.next() == nil)
  }

  @MainActor @Test func `on the main actor calls at once, and then by hops`() async {
    let heard = Recorder<Int>()
    let sum = sum()
    let subscription = sum.observeOnMain { heard.append($0) }
    #expect(heard.all == [3])
    store.update { $0.first = 2 }
    store.update { $0.first = 3 }
    #expect(heard.all == [3])
    await Task { @MainActor in }.value
    #expect(heard.all == [3, 5])
    store.update { $0.other = 3 }
    #expect(computations.all == [3, 4, 5])
    let later = sum.observeOnMain(initial: false) { heard.append(-$0) }
    store.update { $0.first = 4 }
    await Task { @MainActor in }.value
    #expect(heard.all == [3, 5, 6, -6])
    #expect(computations.count == 4)
    later.cancel()
    subscription.cancel()
  }
}
