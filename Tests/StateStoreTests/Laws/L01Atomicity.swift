import Foundation
import StateStore
import StateStoreTesting
import Testing

private struct Counts: Equatable, Sendable {
  var left = 0
  var right = 0
  var numbers: [Int] = []
  var sum: Int { left + right }
}

private struct Refusal: Error, Equatable {
  var reason: Int
}

@Suite struct Atomicity {
  private let store = Store(Counts())

  @Test func `L1: an update changes the state and returns what its closure returns`() {
    let before = store.update { draft in
      defer { draft.left = 7 }
      return draft.left
    }
    #expect(before == 0)
    #expect(store.state == Counts(left: 7))
    #expect(store.left == 7)
    #expect(store.sum == 7)
    #expect(store.read { $0.left + 1 } == 8)
  }

  @Test func `L1: the version counts the writes that touched something`() {
    #expect(store.version == 0)
    store.update { $0.left = 1 }
    store.update { ($0.left, $0.right) = (2, 3) }
    store.update { $0.left = 2 }
    #expect(store.version == 3)
    store.update { _ in }
    store.update { draft in _ = draft.left + draft.whole.right }
    store.read { _ in }
    #expect(store.version == 3)
  }

  @Test func `L1: concurrent writes are never lost and happen one after the other`() {
    let (threads, writes) = (4, LongTests.rounds(100_000))
    let results = Recorder<[Int]>()
    onThreads(threads) { [store] _ in
      results.append(
        (0..<writes).map { _ in
          store.update { draft in
            draft.left += 1
            draft.right -= 1
            return draft.left
          }
        })
    }
    #expect(store.state == Counts(left: threads * writes, right: -threads * writes))
    #expect(store.version == UInt64(threads * writes))
    // Each thread sees its own writes in order, and each number is seen by exactly one write.
    for numbers in results.all {
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(results.all.joined().sorted() == Array(1...threads * writes))
  }

  @Test func `L1: a reader never sees half of a write`() {
    let torn = Recorder<Counts>()
    onThreads(4) { [store] index in
      for number in 0..<LongTests.rounds(20_000) {
        if index < 2 {
          store.update { draft in
            draft.left += number
            draft.right -= number
          }
        } else {
          let state = store.state
          if state.sum != 0 { torn.append(state) }
          if store.read({ $0.left + $0.right }) != 0 || store.sum != 0 { torn.append(state) }
        }
      }
    }
    #expect(torn.all == [])
  }

  @Test func `L1: writes that throw among writes that do not leave nothing behind`() {
    let (threads, writes) = (4, LongTests.rounds(20_000))
    onThreads(threads) { [store] index in
      for number in 0..<writes {
        if index % 2 == 0 {
          store.update { $0.left += 1 }
        } else {
          try? store.update { draft in
            draft.left += 1_000
            draft.right += 1
            if number % 2 == 0 { throw Refusal(reason: number) }
            draft.left -= 1_000
          }
        }
      }
    }
    #expect(store.left == threads / 2 * writes)
    #expect(store.right == threads / 2 * writes / 2)
  }
}

@Suite struct `Atomicity of a closure that throws` {
  private let store = Store(Counts(left: 1, right: 2, numbers: [1, 2, 3]))

  /// Runs a write that throws, and checks that it leaves no trace.
  private func expectNothing(
    of body: (inout Draft<Counts>) throws(Refusal) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (state, version) = (store.state, store.version)
    let heard = Recorder<String>()
    let subscriptions = [
      store.observe(\.self, initial: false) { _ in heard.append("state") },
      store.observe(\.left, initial: false) { _ in heard.append("left") },
      store.observe(\.numbers, initial: false) { _ in heard.append("numbers") },
      store.observe(\.sum, initial: false) { _ in heard.append("sum") },
    ]
    #expect(throws: Refusal(reason: 5), sourceLocation: sourceLocation) {
      try store.update { draft throws(Refusal) in try body(&draft) }
    }
    #expect(store.state == state, sourceLocation: sourceLocation)
    #expect(store.version == version, sourceLocation: sourceLocation)
    #expect(heard.all == [], sourceLocation: sourceLocation)
    // The throwing write is forgotten: the next write tells of its own field only.
    store.update { $0.right += 1 }
    #expect(heard.all == ["state", "sum"], sourceLocation: sourceLocation)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L1: a throw before any write changes nothing`() {
    expectNothing { _ throws(Refusal) in throw Refusal(reason: 5) }
  }

  @Test func `L1: a throw takes back one field`() {
    expectNothing { draft throws(Refusal) in
      draft.left = 9
      throw Refusal(reason: 5)
    }
  }

  @Test func `L1: a throw takes back several fields and what was changed in place`() {
    expectNothing { draft throws(Refusal) in
      draft.numbers.append(4)
      draft.left = 9
      draft.numbers[0] = 100
      draft.right = 9
      draft.left = 10
      throw Refusal(reason: 5)
    }
  }

  @Test func `L1: a throw takes back the whole`() {
    expectNothing { draft throws(Refusal) in
      draft.whole = Counts()
      draft.whole.numbers.append(7)
      throw Refusal(reason: 5)
    }
  }

  @Test func `L1: a throw in the middle of a change in place takes it back`() {
    expectNothing { draft throws(Refusal) in
      try change(&draft.numbers)
      func change(_ numbers: inout [Int]) throws(Refusal) {
        numbers.removeFirst()
        throw Refusal(reason: 5)
      }
    }
  }

  @Test func `L1: a closure that could throw and does not is a write like any other`() throws {
    let heard = Recorder<[Int]>()
    let subscription = store.observe(\.numbers, initial: false) { heard.append($0) }
    let count = try store.update { draft throws(Refusal) in
      if draft.left == 0 { throw Refusal(reason: 5) }
      draft.numbers.append(4)
      return draft.numbers.count
    }
    #expect(count == 4)
    #expect(heard.all == [[1, 2, 3, 4]])
    withExtendedLifetime(subscription) {}
  }
}
