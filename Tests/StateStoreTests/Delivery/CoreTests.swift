import Synchronization
import Testing

@testable import StateStore

private struct Pair: Sendable {
  var left = 0
  var right = 0
}

/// Interleavings that threads meet only by chance, made step by step.
@Suite struct CoreTests {
  private let heard = Recorder<Int>()

  private func observer(
    _ order: UInt64, in core: inout Core<Pair>, addedAt: UInt64 = .owed
  ) -> Observer<Int> {
    Observer(
      of: core.indexOfValue(at: \.left, areEqual: { $0 == $1 }), order: order, addedAt: addedAt,
      call: { [heard] in heard.append($0) })
  }

  /// Runs the prepared round, if any, and all that follow; returns the number of rounds.
  private func deliver(_ core: inout Core<Pair>, _ delivers: Bool) -> Int {
    if !delivers { return 0 }
    var count = 0
    repeat {
      core.round.run()
      count += 1
    } while core.next() == .run
    return count
  }

  @Test func `L6: who joins gets the current value, whoever was cancelled while joining`() {
    var core = Core(Pair(), roundLimit: .max)
    var garbage: [Any] = []
    let first = observer(1, in: &core)
    core.add(first)
    var delivers = core.begin()
    #expect(delivers)
    core.round.run()
    #expect(heard.take() == [0])

    // Before the next round, a second observer is added and the first is removed; another thread
    // has half cancelled the second observer.
    let second = observer(2, in: &core)
    core.add(second)
    first.cancel()
    core.remove(first, &garbage)
    second.cancel()
    core.draft.left = 1
    delivers = core.commit("write", #fileID, #line)
    #expect(!delivers)
    while core.next() == .run { core.round.run() }
    #expect(heard.take() == [])
    core.remove(second, &garbage)

    core.add(observer(3, in: &core))
    #expect(deliver(&core, core.begin()) == 1)
    #expect(heard.take() == [1])
  }

  @Test func `L7: nothing of an observer that left before it joined is kept`() {
    var core = Core(Pair(), roundLimit: .max)
    var garbage: [Any] = []
    var computed: Observer<Int>? = Observer(
      of: core.indexOfValue(at: \.computed, areEqual: nil), order: 1, addedAt: .owed, call: { _ in }
    )
    weak let reference = computed
    if let computed {
      core.add(computed)
      computed.cancel()
      core.remove(computed, &garbage)
    }
    computed = nil
    #expect(reference == nil)
    #expect(deliver(&core, core.begin()) == 0)
    #expect(core.freeIndices == [0])
    #expect(core.fields.fields[0].observerCount == 0)
  }

  @Test func `an observer is removed at once, or after the round that its value is part of`() {
    var core = Core(Pair(), roundLimit: .max)
    var garbage: [Any] = []
    let (first, second) = (observer(1, in: &core), observer(2, in: &core))
    let other = Observer<Int>(
      of: core.indexOfValue(at: \.right, areEqual: nil), order: 3, addedAt: .owed, call: { _ in })
    for observer in [first, second, other] { core.add(observer) }
    #expect(deliver(&core, core.begin()) == 1)
    core.draft.left = 1
    let delivers = core.commit("write", #fileID, #line)
    #expect(delivers)
    core.remove(first, &garbage)
    core.remove(other, &garbage)
    #expect([first.position, second.position, other.position] == [0, 1, -1])
    _ = deliver(&core, delivers)
    #expect([first.position, second.position] == [-1, 1])
    core.remove(second, &garbage)
    #expect(second.position == -1)
    #expect(core.fields.fields.map(\.observerCount).allSatisfy { $0 == 0 })
  }
}

extension Pair {
  fileprivate var computed: Int { left + right }
}
