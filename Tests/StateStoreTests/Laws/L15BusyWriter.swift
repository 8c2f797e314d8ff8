import StateStore
import StateStoreTesting
import Testing

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Numbers whose comparison runs a hook, at a path that any write may change.
private struct HookedValue: Equatable, Sendable {
  var numbers: [Int] = []
  let hook: Hook

  static func == (left: Self, right: Self) -> Bool {
    left.hook.run()
    return left.numbers == right.numbers
  }
}

private final class Hook: Sendable {
  let comparisons = Box(0)
  let action = Box<(@Sendable (Int) -> Void)?>(nil)

  func run() {
    let count = comparisons.modify { count in
      count += 1
      return count
    }
    action.value?(count)
  }
}

private struct Office: Sendable {
  var desks: [Int: Loadable<HookedValue>]
  var other = 0

  subscript(desk number: Int) -> Loadable<HookedValue> {
    get { desks[number] ?? .notRequested }
    set { desks[number] = newValue }
  }
}

@Suite struct `Optimistic updates beside a busy writer` {
  private let hook = Hook()
  private let store: Store<Office>

  init() {
    store = Store(Office(desks: [1: .loaded(HookedValue(hook: hook))]))
  }

  private func adding(_ number: Int) -> @Sendable (inout HookedValue) -> Void {
    { if !$0.numbers.contains(number) { $0.numbers.append(number) } }
  }

  private var shown: [Int]? { store.read { $0[desk: 1].value?.numbers } }

  /// Makes an edit that is being saved, and one beside the writer; returns the numbers shown after the
  /// first edit was taken back.
  private func editBesideWriter(
    comparisons: ClosedRange<Int>, _ write: @escaping @Sendable (inout Draft<Office>, Int) -> Void
  ) async -> [Int]? {
    let (first, second) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let refused = store.optimisticUpdate(\.[desk: 1], apply: adding(1)) { _ in try await first() }
    await first.begun.wait()
    hook.comparisons.value = 0
    hook.action.value = { [store] count in
      if comparisons.contains(count) { store.update { write(&$0, count) } }
    }
    store.update { write(&$0, 0) }
    let kept = store.optimisticUpdate(\.[desk: 1], apply: adding(2)) { _ in try await second() }
    #expect(hook.comparisons.value == 3)
    #expect(shown?.contains(2) == true)
    first.fail(offline)
    #expect(await refused.outcome == .takenBack(offline))
    let shown = shown
    #expect(hook.comparisons.value <= 40)
    hook.action.value = nil
    second.succeed(())
    #expect(await kept.outcome == .committed)
    return shown
  }

  // The 31st comparison, at the latest, is made under the lock, where the hook must not write.
  @Test(arguments: [3, 4, 17, 30])
  func `L15: edits get through beside somebody who writes whenever values are compared`(
    comparisons: Int
  ) async {
    let shown = await editBesideWriter(comparisons: 1...comparisons) { draft, _ in draft.other += 1
    }
    #expect(shown == [2])
    #expect(self.shown == [2])
  }

  @Test(arguments: [3, 4, 17, 30])
  func `L15: what was written directly beside a busy writer stays when an edit is taken back`(
    comparisons: Int
  ) async {
    let shown = await editBesideWriter(comparisons: 1...comparisons) { draft, count in
      draft[dynamicMember: \.[desk: 1]].value?.numbers.append(100 + count)
    }
    #expect(shown?.contains(2) == true)
    #expect(Set(shown ?? []).isSuperset(of: 100...103))
    #expect(self.shown == shown)
  }
}
