import StateStore
import StateStoreTesting
import Testing

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Numbers that count their comparisons.
private struct CountedValue: Equatable, Sendable {
  var numbers: [Int] = []
  let comparisons: Box<Int>

  static func == (left: Self, right: Self) -> Bool {
    left.comparisons.modify { $0 += 1 }
    return left.numbers == right.numbers
  }
}

private struct Office: Sendable {
  var desk: Loadable<CountedValue>
  var other = 0
}

@Suite struct `Optimistic updates beside a busy writer` {
  private let comparisons = Box(0)
  private let store: Store<Office>
  private let first = ScriptedWork<Void>()
  private let second = ScriptedWork<Void>()

  init() {
    store = Store(Office(desk: .loaded(CountedValue(comparisons: comparisons))))
  }

  private func add(_ number: Int, _ saving: ScriptedWork<Void>) -> EditHandle {
    store.optimisticUpdate(\.desk) {
      if !$0.numbers.contains(number) { $0.numbers.append(number) }
    } commit: { _ in
      try await saving()
    }
  }

  private var shown: [Int]? { store.desk.value?.numbers }

  @Test func `L15: a writer of other properties costs edits no comparison`() async {
    let refused = add(1, first)
    await first.begun.wait()
    comparisons.value = 0
    for _ in 0..<100 { store.update { $0.other += 1 } }
    let kept = add(2, second)
    first.fail(offline)
    #expect(await refused.outcome == .takenBack(offline))
    #expect(shown == [2])
    #expect(comparisons.value == 0)
    second.succeed(())
    #expect(await kept.outcome == .committed)
  }

  @Test
  func `L15: what was written directly is compared once, and stays when an edit is taken back`()
    async
  {
    let refused = add(1, first)
    await first.begun.wait()
    comparisons.value = 0
    for number in 0..<100 { store.update { $0.desk.value?.numbers.append(100 + number) } }
    let kept = add(2, second)
    #expect(comparisons.value == 1)
    first.fail(offline)
    #expect(await refused.outcome == .takenBack(offline))
    #expect(Set(shown ?? []) == Set([1, 2] + (100..<200)))
    second.succeed(())
    #expect(await kept.outcome == .committed)
  }
}
