import Synchronization
import Testing

@testable import StateStore

private struct Pair: Sendable {
  var left = 0
  var right = 0
}

/// What threads can interleave only by chance, step by step.
@Suite struct CoreTests {
  private let heard = Recorder<Int>()

  private func observer(
    _ order: UInt64, in core: inout Core<Pair>, joinedAt: UInt64 = .owed
  ) -> Observer<Int> {
    Observer(
      of: core.source(of: \.left, areEqual: { $0 == $1 }), order: order, joinedAt: joinedAt,
      call: { [heard] in heard.append($0) })
  }

  /// Runs the next round; false when there is nothing to deliver.
  private func deliver(_ core: inout Core<Pair>, _ round: inout Round<Pair>) -> Bool {
    let hasNews = core.next(&round)
    if hasNews { round.run() }
    return hasNews
  }

  private func cancel(_ observer: AnyObserver) {
    observer.cancel()
  }

  @Test func `L6: who joins gets the current value, whoever was cancelled while joining`() {
    var core = Core(Pair(), roundLimit: .max)
    var round = Round<Pair>()
    let first = observer(1, in: &core)
    core.join(first)
    var rounds = [deliver(&core, &round)]
    #expect(heard.take() == [0])

    // Before the next round a second one joins and the first leaves; another thread is about to
    // cancel the second one, and has come half way.
    let second = observer(2, in: &core)
    core.join(second)
    cancel(first)
    core.leaving.append(first)
    cancel(second)
    core.draft.left = 1
    let isDeliverer = core.commit("write", #fileID, #line) != nil
    #expect(!isDeliverer)
    rounds.append(deliver(&core, &round))
    rounds.append(deliver(&core, &round))
    #expect(heard.take() == [])

    core.join(observer(3, in: &core))
    rounds.append(deliver(&core, &round))
    #expect(heard.take() == [1])
    #expect(rounds == [true, true, false, true])
  }

  @Test func `L7: nothing of an observer that left before it joined is kept`() {
    var core = Core(Pair(), roundLimit: .max)
    var round = Round<Pair>()
    var computed: Observer<Int>? = Observer(
      of: core.source(of: \.computed, areEqual: nil), order: 1, joinedAt: .owed, call: { _ in })
    weak let reference = computed
    if let computed {
      core.join(computed)
      cancel(computed)
      core.leaving.append(computed)
    }
    computed = nil
    let rounds = [deliver(&core, &round), deliver(&core, &round)]
    #expect(rounds == [true, false])
    #expect(reference == nil)
    #expect(core.freeSources == [0])
    #expect(core.fields.fields[0].audience == 0)
  }
}

extension Pair {
  fileprivate var computed: Int { left + right }
}
