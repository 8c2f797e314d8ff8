import StateStore
import Testing

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
}

private struct Library: Sendable {
  var numbers = Array(0..<100)
  var nested = Shelf()
  var rows = Loadable.loaded((0..<100).map { Row(id: $0) })
  var refreshed = Loadable.isLoading(last: Array(0..<100))
  var broken = Loadable.failed(
    LoadFailure(kind: .offline, message: "", canRetry: true), last: Array(0..<100))
  var cases = Loadable.loaded(IdentifiedList((0..<100).map { Case(id: $0) }))
}

private struct Shelf: Sendable {
  var numbers = Array(0..<100)
}

private struct Case: Identifiable, Equatable, Sendable {
  let id: Int
  var numbers = Array(0..<100)
}

/// The address of an array's elements: another address means that the array was copied.
private func place<Element>(of array: [Element]?) -> UInt {
  guard let array else { return 0 }
  return unsafe array.withUnsafeBufferPointer { elements in
    UInt(bitPattern: elements.baseAddress)
  }
}

@Suite struct `Writing in place` {
  private let store = Store(Library())

  /// Checks that `write` leaves the elements at `path` where they are.
  private func expectInPlace<Element>(
    _ path: KeyPath<Library, [Element]?>, sourceLocation: SourceLocation = #_sourceLocation,
    _ write: (inout Draft<Library>) -> Void
  ) {
    let before = store.read { place(of: $0[keyPath: path]) }
    store.update { write(&$0) }
    let after = store.read { place(of: $0[keyPath: path]) }
    #expect(before != 0, sourceLocation: sourceLocation)
    #expect(before == after, "It was copied.", sourceLocation: sourceLocation)
  }

  @Test func `L1: an array that nobody else holds is not copied by a write into it`() {
    expectInPlace(\.numbers.optional) { $0.numbers[7] = 1 }
    expectInPlace(\.nested.numbers.optional) { $0.nested.numbers[7] = 1 }
    expectInPlace(\.numbers.optional) { $0.whole.numbers[7] = 1 }
    #expect(store.read { $0.numbers[7] + $0.nested.numbers[7] } == 2)
  }

  @Test func `L1: an array that is written through a Loadable's value is not copied`() {
    expectInPlace(\.rows.value) { $0.rows.value?[7].title = "seven" }
    expectInPlace(\.refreshed.value) { $0.refreshed.value?[7] = 1 }
    expectInPlace(\.broken.value) { $0.broken.value?[7] = 1 }
    #expect(store.rows.value?[7].title == "seven")
    #expect(store.refreshed == .isLoading(last: Array(0..<7) + [1] + Array(8..<100)))
  }

  @Test func `L1: an array that is written through a Loadable's element is not copied`() {
    expectInPlace(\.rows.value) { $0.rows[id: 7]?.title = "seven" }
    expectInPlace(\.rows.value) { $0.rows[id: 7] = Row(id: 7, title: "eight") }
    expectInPlace(\.rows.value) { $0.rows[id: 99] = nil }
    #expect(store.rows[id: 7]?.title == "eight")
    #expect(store.rows.value?.count == 99)
  }

  @Test func `L1: an element of an identified list is not copied by a write into it`() {
    expectInPlace(\.cases[id: 7]?.numbers) { $0.cases[id: 7]?.numbers[7] = 1 }
    expectInPlace(\.cases[id: 7]?.numbers) { $0.cases.value?[id: 7]?.numbers[7] = 2 }
    expectInPlace(\.cases[id: 7]?.numbers) { $0.cases[id: 8] = nil }
    #expect(store.cases[id: 7]?.numbers[7] == 2 && store.cases.value?.count == 99)
  }

  @Test func `L1: the phases of a Loadable are changed without a copy of its value`() {
    expectInPlace(\.rows.value) { $0.rows.setIsLoading() }
    #expect(store.rows.isLoading)
    expectInPlace(\.rows.value) { $0.rows.cancelLoading() }
    #expect(!store.rows.isLoading)
  }

  @Test func `L1: observers of other fields cause no copy`() {
    let subscriptions = [
      store.observe(\.nested.numbers) { _ in }, store.observe(\.refreshed) { _ in },
      store.observe(\.rows) { _ in },
    ]
    expectInPlace(\.numbers.optional) { $0.numbers[7] = 1 }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L1: an observer of a computed value keeps no copy of the state after its call`() {
    let heard = Recorder<Int>()
    let subscription = store.observe(\.numbers.count) { heard.append($0) }
    expectInPlace(\.numbers.optional) { $0.numbers[7] = 1 }
    // An observer writes after the state was read for its round.
    let writer = store.observe(\.nested.numbers.count) { [store] count in
      if count == 101 { store.update { $0.numbers[7] = 2 } }
    }
    expectInPlace(\.numbers.optional) { $0.nested.numbers.append(1) }
    #expect(store.numbers[7] == 2)
    #expect(heard.all == [100])
    withExtendedLifetime((subscription, writer)) {}
  }

  @Test func `L1: an observer of an element that waits for its first round keeps only the list`() {
    let kept = Box<Subscription?>(nil)
    let subscription = store.observe(\.refreshed, initial: false) { [self] _ in
      kept.value = store.observe(\.cases, id: 1, initial: false) { _ in }
      expectInPlace(\.numbers.optional) { $0.numbers[7] = 1 }
    }
    store.update { $0.refreshed = .notRequested }
    #expect(store.numbers[7] == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L1: a closure that could throw causes no copy in the writes of observers`() throws {
    struct Never: Error {}
    let subscription = store.observe(\.broken, initial: false) { [self] _ in
      expectInPlace(\.numbers.optional) { $0.numbers[7] = 1 }
    }
    try store.update { draft throws(Never) in draft.broken.setIsLoading() }
    #expect(store.read { $0.numbers[7] } == 1)
    subscription.cancel()
  }

  @Test func `L1: observers of values that cannot be compared keep no copy`() {
    let subscriptions = [store.observe(\.nested) { _ in }, store.observe(\.nested) { _ in }]
    expectInPlace(\.nested.numbers.optional) { $0.nested.numbers[7] = 1 }
    expectInPlace(\.nested.numbers.optional) { $0.nested.numbers[7] = 2 }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L1: a subscription that was cancelled leaves no copy behind`() {
    let subscription = store.observe(\.rows) { _ in }
    subscription.cancel()
    expectInPlace(\.rows.value) { $0.rows.value?[7].title = "seven" }
  }
}

extension Array {
  fileprivate var optional: [Element]? { self }
}
