import StateStore
import Testing

/// A counter of comparisons of its values.
private final class Counter: Sendable {
  private let comparisons = Box(0)

  func compare() {
    comparisons.modify { $0 += 1 }
  }

  /// Takes the number of comparisons.
  func take() -> Int {
    comparisons.modify { count in
      defer { count = 0 }
      return count
    }
  }
}

private struct Counted: Equatable, Sendable {
  var number = 0
  let counter: Counter

  static func == (left: Counted, right: Counted) -> Bool {
    left.counter.compare()
    return left.number == right.number
  }
}

private struct Sheet: Sendable {
  var cell: Counted
  var nested: Nested
  var other = 0
  var computed: Counted { cell }
}

private struct Nested: Sendable {
  var left: Counted
  var right: Counted
  var number = 0
}

@Suite struct Cost {
  private let counter = Counter()
  private let calls = Recorder<String>()
  private let store: Store<Sheet>

  init() {
    let cell = Counted(counter: counter)
    store = Store(Sheet(cell: cell, nested: Nested(left: cell, right: cell)))
  }

  private func count(
    calls expectedCalls: [String], comparisons: Int,
    sourceLocation: SourceLocation = #_sourceLocation, _ write: (inout Draft<Sheet>) -> Void
  ) {
    store.update { write(&$0) }
    #expect(calls.take() == expectedCalls, sourceLocation: sourceLocation)
    #expect(counter.take() == comparisons, sourceLocation: sourceLocation)
  }

  @Test func `L8: observers of what was not written cost nothing`() {
    let subscriptions = (0..<100).map { _ in
      store.observe(\.cell, initial: false) { [calls] _ in calls.append("cell") }
    }
    count(calls: [], comparisons: 0) { $0.other = 1 }
    count(calls: [], comparisons: 0) { $0.nested.left.number = 1 }
    count(calls: [], comparisons: 0) { $0.nested = $0.nested }
    count(calls: [], comparisons: 0) { _ = $0.cell }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: a stored property is compared once for all its observers`() {
    let subscriptions = (0..<100).map { _ in
      store.observe(\.cell, initial: false) { [calls] _ in calls.append("cell") }
    }
    count(calls: [], comparisons: 1) { $0.cell.number = 0 }
    count(calls: Array(repeating: "cell", count: 100), comparisons: 1) { $0.cell.number = 1 }
    count(calls: [], comparisons: 1) { $0.whole.other = 7 }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: a path below a stored property costs one comparison when that was written`() {
    let subscriptions = [
      store.observe(\.nested.left, initial: false) { [calls] _ in calls.append("left") },
      store.observe(\.nested.right, initial: false) { [calls] _ in calls.append("right") },
    ]
    count(calls: ["left"], comparisons: 2) { $0.nested.left.number = 1 }
    count(calls: [], comparisons: 2) { $0.nested.number = 1 }
    count(calls: [], comparisons: 0) { $0.cell.number = 1 }
    // As a whole, the path names the bytes of `left` only.
    let left: WritableKeyPath<Sheet, Counted> = \.nested.left
    count(calls: ["left"], comparisons: 1) { $0[dynamicMember: left].number = 2 }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: a computed value costs one comparison a write, for all who observe its path`() {
    let subscriptions = (0..<3).map { index in
      store.observe(\.computed, initial: false) { [calls] _ in calls.append("\(index)") }
    }
    count(calls: [], comparisons: 1) { $0.other = 1 }
    count(calls: ["0", "1", "2"], comparisons: 1) { $0.cell.number = 1 }
    count(calls: [], comparisons: 0) { _ in }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L8: subscribing and cancelling compare nothing`() {
    for initial in [true, false] {
      for _ in 0..<3 {
        let subscriptions = [
          store.observe(\.cell, initial: initial) { _ in },
          store.observe(\.computed, initial: initial) { _ in },
          store.observe(\.nested.left, initial: initial) { _ in },
        ]
        #expect(counter.take() == 0)
        withExtendedLifetime(subscriptions) {}
      }
    }
    count(calls: [], comparisons: 0) { $0.cell.number = 1 }
  }

  @Test func `L8: many writes between two rounds are compared once`() {
    let subscription = store.observe(\.cell, initial: false) { [calls] cell in
      calls.append("\(cell.number)")
    }
    let writer = store.observe(\.other, initial: false) { [store] _ in
      for number in 1...100 { store.update { $0.cell.number = number } }
    }
    count(calls: ["100"], comparisons: 1) { $0.other = 1 }
    withExtendedLifetime((subscription, writer)) {}
  }
}
