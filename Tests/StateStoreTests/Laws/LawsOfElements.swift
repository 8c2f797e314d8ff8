import Foundation
import StateStore
import StateStoreTesting
import Testing

/// An id that runs a hook when it is hashed or compared.
private struct HookedID: Hashable, Sendable {
  let number: Int
  let hook: Box<(@Sendable () -> Void)?>

  static func == (left: Self, right: Self) -> Bool {
    left.hook.value?()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    hook.value?()
    hasher.combine(number)
  }
}

private struct NosyRow: Identifiable, Equatable, Sendable {
  let id: HookedID
  var value = 0
}

private struct NosyTable: Sendable {
  var rows: IdentifiedList<NosyRow>
  var visits = 0
}

private typealias Row = NumberedRow<Int>

private struct Table: Sendable {
  var rows: IdentifiedList<Row>
  var other = 0
}

/// The laws of delivery, for observers of elements.
@Suite struct `Laws of elements` {
  private let store = Store(Table(rows: IdentifiedList(rows(0..<50))))
  private let heard = Recorder<String>()

  @Test(arguments: [1, 20])
  func `L2: hashing and comparing the ids of observed elements may touch the store`(
    observed: Int
  ) {
    let hook = Box<(@Sendable () -> Void)?>(nil)
    let ids = (0..<observed).map { HookedID(number: $0, hook: hook) }
    let store = Store(NosyTable(rows: IdentifiedList(ids.map { NosyRow(id: $0) })))
    let visits = Box(0)
    let useStoreInHook: @Sendable () -> Void = {
      hook.value = nil
      visits.value += 1
      store.update { $0.visits += 1 }
      _ = store.state
      store.observe(\.visits) { _ in }.cancel()
    }
    var next = store.rows
    next[id: ids[0]]?.value = 1
    let heard = Recorder<Int>()
    let observe = { (id: HookedID) in
      store.observe(\.rows, id: id) { row in
        heard.append(row?.value ?? -1)
        hook.value = useStoreInHook
      }
    }
    hook.value = useStoreInHook
    var subscriptions = ids.map(observe)
    hook.value = useStoreInHook
    store.update { $0.rows = next }
    hook.value = useStoreInHook
    subscriptions.removeLast()
    hook.value = nil
    #expect(heard.take() == Array(repeating: 0, count: observed) + [1])
    #expect(visits.value >= 2)
    #expect(store.visits == visits.value)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L3: observers of elements and of fields are called in the order they subscribed`() {
    let element = { (name: String, id: Int) in
      store.observe(\.rows, id: id, initial: false) { [heard] _ in heard.append(name) }
    }
    let whole = { (name: String) in
      store.observe(\.rows, initial: false) { [heard] _ in heard.append(name) }
    }
    let subscriptions = [
      element("a", 2), whole("b"), element("c", 1), element("d", 2),
      store.observe(\.other, initial: false) { [heard] _ in heard.append("e") }, element("f", 2),
    ]
    store.update { $0.rows[id: 2]?.value = 1 }
    #expect(heard.take() == ["a", "b", "d", "f"])
    store.update { draft in
      draft.rows[id: 1]?.value = 2
      draft.rows[id: 2] = nil
      draft.other = 1
    }
    #expect(heard.take() == ["a", "b", "c", "d", "e", "f"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L7: a cancelled observer of an element is not called, in its own round either`() {
    let second = Box<Subscription?>(nil)
    let first = store.observe(\.rows, id: 1, initial: false) { [heard] _ in
      heard.append("first")
      second.value?.cancel()
    }
    second.value = store.observe(\.rows, id: 1, initial: false) { [heard] _ in
      heard.append("second")
    }
    store.update { $0.rows[id: 1]?.value = 1 }
    store.update { $0.rows[id: 1]?.value = 2 }
    #expect(heard.take() == ["first", "first"])
    withExtendedLifetime(first) {}
  }

  @Test func `L7: cancelling lets go of the closure of an element's observer`() {
    for others in [0, 1] {
      let ends = Recorder<Int>()
      var destructible: Destructible? = Destructible { _ in ends.append(1) }
      let other = others == 1 ? store.observe(\.rows, id: 1) { _ in } : nil
      let subscription = store.observe(\.rows, id: 1) { [destructible] _ in _ = destructible }
      destructible = nil
      #expect(ends.all == [])
      subscription.cancel()
      #expect(ends.all == [1])
      withExtendedLifetime(other) {}
    }
  }

  @Test func `L8: writes of other fields do not look at observed elements`() {
    let comparisons = Box(0)
    let list = IdentifiedList((0..<50).map { CountedRow(id: $0, comparisons: comparisons) })
    let store = Store(CountedTable(rows: list))
    let subscriptions = (0..<50).map { store.observe(\.rows, id: $0, initial: false) { _ in } }
    store.update { $0.other += 1 }
    #expect(comparisons.value == 0)
    store.update { $0.rows[id: 7]?.value += 1 }
    // At most the elements of one leaf: the other leaves are shared.
    #expect((1...32).contains(comparisons.value))
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: what is compared follows what was changed, or what is observed`() {
    let comparisons = Box(0)
    func count(_ values: (Int) -> Int) -> IdentifiedList<CountedRow> {
      let rows = (0..<5000).map { (id: Int) in
        CountedRow(id: id, value: values(id), comparisons: comparisons)
      }
      return IdentifiedList(rows)
    }
    let store = Store(CountedTable(rows: count { _ in 0 }))
    let heard = Recorder<Int>()
    let subscriptions = (0..<100).map { id in
      store.observe(\.rows, id: id, initial: false) { _ in heard.append(id) }
    }
    store.update { $0.rows[id: 99]?.value = 1 }
    #expect((1...32).contains(comparisons.modify { exchange(&$0, 0) }))
    // The next list shares nothing: looking up the observed elements takes less than walking along
    // it.
    let next = count { $0 < 10 ? 2 : 0 }
    store.update { $0.rows = next }
    let limit: Int = 100 + 64 + 16 * 100
    #expect(comparisons.modify { exchange(&$0, 0) } <= limit)
    let expected: [Int] = [99] + Array(0..<10) + [99]
    #expect(heard.take() == expected)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: a write of another field compares no element of a computed list either`() {
    let comparisons = Box(0)
    let list = IdentifiedList((0..<50).map { CountedRow(id: $0, comparisons: comparisons) })
    let store = Store(CountedTable(rows: list))
    let subscriptions = (0..<50).map { store.observe(\.copy, id: $0, initial: false) { _ in } }
    store.update { $0.other += 1 }
    #expect(comparisons.value == 0)
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: [1, 20])
  func `L9: when the last observer of elements has left, nothing holds the list`(observed: Int) {
    let destroyed = Recorder<Int>()
    let store = Store(DestructibleTable(rows: []))
    store.update {
      $0.rows = IdentifiedList([
        DestructibleRow(id: 1, destructible: Destructible { destroyed.append($0) })
      ])
    }
    for cancel in [true, false] {
      var subscriptions = (0..<observed).map { store.observe(\.rows, id: $0) { _ in } }
      if cancel { for subscription in subscriptions { subscription.cancel() } }
      subscriptions = []
    }
    store.update { $0.rows = [] }
    #expect(destroyed.all == [0])
  }

  @Test func `L9: observers of elements that come and go leave nothing behind`() async {
    await #expect(processExitsWith: .success) {
      let store = Store(Table(rows: IdentifiedList(rows(0..<1000))))
      let constant = store.observe(\.rows, id: 1) { _ in }
      let churn = { (count: Int) in
        for number in 0..<count {
          let subscriptions = [
            store.observe(\.rows, id: number % 2000) { _ in },
            store.observe(\.rows, id: 1) { _ in },
          ]
          store.update { $0.rows[id: number % 1000]?.value += 1 }
          withExtendedLifetime(subscriptions) {}
        }
      }
      churn(1_000)
      // What growth tells is in pages, and not without noise.
      let count = LongTests.areOn ? 100_000 : 30_000
      #expect(growth { churn(count) } < 2_000_000)
      withExtendedLifetime(constant) {}
    }
  }

  @Test func `L9: 100,000 elements are observed, and all of it is given back`() {
    let store = Store(Table(rows: IdentifiedList(rows(0..<100_000))))
    let heard = Recorder<Int>()
    var subscriptions = (0..<100_000).map { id in
      store.observe(\.rows, id: id, initial: false) { heard.append($0?.id ?? -1) }
    }
    store.update { $0.rows[id: 77_777]?.value = 1 }
    #expect(heard.take() == [77_777])
    var random = SeededGenerator()
    subscriptions.shuffle(using: &random)
    subscriptions.removeLast(50_000)
    subscriptions.removeAll()
    store.update { $0.rows[id: 77_777]?.value = 2 }
    #expect(heard.take() == [])
  }

  @Test func `L3: elements that four threads write are heard in order, to the newest`() async {
    let (threads, writes, observers) = (4, LongTests.rounds(20_000), 100)
    let store = Store(Table(rows: IdentifiedList(rows(0..<50))))
    let last = Unguarded([Int](repeating: -1, count: observers))
    let faults = Recorder<String>()
    let observe = { @Sendable (index: Int) in
      store.observe(\.rows, id: index % 50, initial: false) { row in
        let value = row?.value ?? -1
        if value <= last.value[index] {
          faults.append("\(index) heard \(value) after \(last.value[index])")
        }
        last.value[index] = value
      }
    }
    let subscriptions = (0..<observers).map(observe)
    onThreads(threads) { thread in
      for number in 0..<writes {
        store.update { $0.rows[id: (number * 7 + thread) % 50]?.value += 1 }
        if number % 16 == 0 {
          store.observe(\.rows, id: number % 50) { row in
            if row == nil { faults.append("no row") }
          }.cancel()
        }
      }
    }
    await settle(store)
    #expect(faults.all == [])
    #expect(store.rows.reduce(0) { $0 + $1.value } == threads * writes)
    #expect(last.value == (0..<observers).map { store.rows[$0 % 50].value })
    withExtendedLifetime(subscriptions) {}
  }
}

private struct CountedRow: Identifiable, Equatable, Sendable {
  let id: Int
  var value = 0
  let comparisons: Box<Int>

  static func == (left: Self, right: Self) -> Bool {
    left.comparisons.modify { $0 += 1 }
    return left.id == right.id && left.value == right.value
  }
}

private struct DestructibleRow: Identifiable, Equatable, Sendable {
  let id: Int
  let destructible: Destructible
}

private struct DestructibleTable: Sendable {
  var rows: IdentifiedList<DestructibleRow>
}

/// Replaces a value and returns the old one.
private func exchange(_ place: inout Int, _ value: Int) -> Int {
  defer { place = value }
  return place
}

private struct CountedTable: Sendable {
  var rows: IdentifiedList<CountedRow>
  var copy: IdentifiedList<CountedRow> { rows }
  var other = 0
}
