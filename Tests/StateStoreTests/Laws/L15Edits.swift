import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var shelves: [Int: Loadable<[Int]>] = [:]
  var next = 1
  var other = 0

  subscript(shelf number: Int) -> Loadable<[Int]> {
    get { shelves[number] ?? .notRequested }
    set { shelves[number] = newValue }
  }
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

@Suite struct `Optimistic updates` {
  private func adding(_ number: Int) -> @Sendable (inout [Int]) -> Void {
    { if !$0.contains(number) { $0.append(number) } }
  }

  @Test func `L15: an edit shows at once and is saved afterwards`() async {
    let store = Store(Desk(rows: .loaded([1])))
    let saving = ScriptedWork<Void>()
    let seen = Recorder<Edited<[Int]>>()
    let handle = store.optimisticUpdate(\.rows, "add", apply: adding(2)) { edited in
      seen.append(edited)
      try await saving()
    }
    #expect(store.rows == .loaded([1, 2]))
    #expect(store.activity(of: \.rows).pendingEdits == ["add"])
    saving.succeed(())
    #expect(await handle.outcome == .committed)
    #expect(store.rows == .loaded([1, 2]))
    #expect(store.activity(of: \.rows).isIdle)
    #expect(seen.all.map(\.before) == [[1]] && seen.all.map(\.after) == [[1, 2]])
  }

  @Test func `L15: an edit that cannot be saved is taken back alone, and says why`() async {
    let store = Store(Desk(rows: .loaded([1])))
    let (first, second) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let seen = Recorder<Edited<[Int]>>()
    let refused = store.optimisticUpdate(\.rows, apply: adding(2)) { _ in try await first() }
    let kept = store.optimisticUpdate(\.rows, apply: adding(3)) { edited in
      seen.append(edited)
      try await second()
    }
    #expect(store.rows == .loaded([1, 2, 3]))
    first.fail(offline)
    #expect(await refused.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([1, 3]))
    second.succeed(())
    #expect(await kept.outcome == .committed)
    #expect(store.rows == .loaded([1, 3]))
    #expect(seen.all.map(\.before) == [[1]] && seen.all.map(\.after) == [[1, 3]])
  }

  @Test func `L15: the caller says what an error of the commit means`() async {
    struct Broken: Error {}
    let store = Store(Desk(rows: .loaded([])))
    let failure: @Sendable (any Error) -> LoadFailure = { $0 is Broken ? offline : LoadFailure($0) }
    let handle = store.optimisticUpdate(\.rows, failure: failure, apply: adding(1)) { _ in
      throw Broken()
    }
    #expect(await handle.outcome == .takenBack(offline))
    let cancelled = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in
      throw CancellationError()
    }
    guard case .takenBack(let failure) = await cancelled.outcome else {
      Issue.record("It was not taken back.")
      return
    }
    #expect(failure.message.hasPrefix("Saving was cancelled."))
  }

  @Test func `L15: an edit that makes no difference is dropped and saves nothing`() async {
    let store = Store(Desk(rows: .loaded([1])))
    let handle = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in
      Issue.record("It was saved.")
    }
    #expect(await handle.outcome == .dropped)
    #expect(store.rows == .loaded([1]))
  }

  @Test func `L15: without a value an edit is refused, or starts from ifEmpty`() async {
    let store = Store(Desk())
    let refused = store.optimisticUpdate(\.rows, "add", apply: adding(1)) { _ in }
    guard case .takenBack(let failure) = await refused.outcome else {
      Issue.record("It was not refused.")
      return
    }
    #expect(failure.message.hasPrefix("\"add\" has no value to change."))
    #expect(store.rows == .notRequested && store.version == 0)

    let made = store.optimisticUpdate(\.rows, ifEmpty: [0], apply: adding(1)) { edited in
      #expect(edited == Edited(before: [0], after: [0, 1]))
    }
    #expect(store.rows == .loaded([0, 1]))
    #expect(await made.outcome == .committed)
    let lost = store.optimisticUpdate(\.shelves[1].unwrapped, ifEmpty: [], apply: adding(1)) { _ in
      throw offline
    }
    #expect(await lost.outcome == .takenBack(offline))
    #expect(store.shelves[1].unwrapped == .notRequested)
  }

  @Test func `L15: an edit after one that only made the value is saved`() async {
    let store = Store(Desk())
    let emptied = store.optimisticUpdate(\.rows, ifEmpty: []) {
      $0 = []
    } commit: { _ in
    }
    let added = store.optimisticUpdate(\.rows, apply: adding(1)) { edited in
      #expect(edited == Edited(before: [], after: [1]))
    }
    #expect(store.rows == .loaded([1]))
    #expect(await emptied.outcome == .dropped)
    #expect(await added.outcome == .committed)
    #expect(store.rows == .loaded([1]))
  }

  @Test func `L15: an edit keeps the phase, whatever it is`() async {
    for (before, after) in [
      (Loadable.isLoading(last: [1]), Loadable.isLoading(last: [1, 2])),
      (.failed(offline, last: [1]), .failed(offline, last: [1, 2])),
    ] {
      let store = Store(Desk(rows: before))
      let gate = Gate()
      let handle = store.optimisticUpdate(\.rows, apply: adding(2)) { _ in
        await gate.wait()
        throw offline
      }
      #expect(store.rows == after)
      gate.open()
      _ = await handle.outcome
      #expect(store.rows == before)
    }
  }

  @Test func `L15: a plan is made once, in the same write, and may refuse`() async {
    struct Refusal: Error, Equatable {}
    let store = Store(Desk(rows: .loaded([])))
    let plans = Recorder<Int>()
    let versions = Recorder<Desk>()
    let subscription = store.observe(\.self, initial: false) { versions.append($0) }
    for _ in 1...2 {
      let handle = store.optimisticUpdate(\.rows) { draft in
        plans.append(draft.next)
        draft.next += 1
        return draft.next - 1
      } apply: { rows, number in
        if !rows.contains(number) { rows.append(number) }
      } commit: { _ in
      }
      #expect(await handle.outcome == .committed)
    }
    #expect(plans.all == [1, 2])
    #expect(versions.all.map(\.next) == [2, 3] && store.rows == .loaded([1, 2]))

    #expect(throws: Refusal()) {
      try store.optimisticUpdate(\.rows) { draft throws(Refusal) in
        draft.next = 100
        throw Refusal()
      } apply: { rows, _ in
        rows = []
      } commit: { _ in
      }
    }
    #expect(store.next == 3 && store.rows == .loaded([1, 2]))
    #expect(store.activity(of: \.rows).isIdle)
    subscription.cancel()
  }

  @Test func `L15: a direct write while edits are pending stays when one is taken back`() async {
    let store = Store(Desk(rows: .loaded([])))
    let saving = ScriptedWork<Void>()
    let handle = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in try await saving() }
    store.update { $0.other = 1 }
    store.update { $0.rows.value?.append(7) }
    let later = store.optimisticUpdate(\.rows, apply: adding(2)) { edited in
      #expect(edited == Edited(before: [1, 7], after: [1, 7, 2]))
    }
    saving.fail(offline)
    #expect(await handle.outcome == .takenBack(offline))
    #expect(await later.outcome == .committed)
    // The write saw the edit's 1, which stays.
    #expect(store.rows == .loaded([1, 7, 2]))
  }

  @Test func `L15: a direct write stays when the only edit is taken back`() async {
    let store = Store(Desk(rows: .loaded([])))
    let saving = ScriptedWork<Void>()
    let handle = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in try await saving() }
    store.update { $0.rows.value = [1, 7] }
    saving.fail(offline)
    #expect(await handle.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([1, 7]))
  }

  @Test func `L15: an edit that is alone is applied once, or again on what a load has brought`() {
    for isLoading in [false, true] {
      let executor = ManualExecutor()
      var scheduler = Scheduler.live
      scheduler.executor = executor
      let store = Store(Desk(rows: .loaded([1])), scheduler: scheduler)
      let (applied, seen) = (Box(0), Recorder<Edited<[Int]>>())
      if isLoading { store.load(\.rows) { [5] } }
      store.optimisticUpdate(\.rows) { rows in
        applied.modify { $0 += 1 }
        rows.append(2)
      } commit: {
        seen.append($0)
      }
      executor.runAll()
      let base = isLoading ? [5] : [1]
      #expect(seen.all == [Edited(before: base, after: base + [2])])
      #expect(store.rows == .loaded(base + [2]))
      #expect(isLoading ? applied.value > 1 : applied.value == 1)
    }
  }

  @Test func `L15: writes that change nothing of the value do not keep what is taken back`() async {
    let store = Store(Desk(rows: .loaded([])))
    let saving = ScriptedWork<Void>()
    let handle = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in try await saving() }
    store.update { $0.whole.other = 1 }
    store.update { $0.rows.setIsLoading() }
    saving.fail(offline)
    #expect(await handle.outcome == .takenBack(offline))
    #expect(store.rows == .isLoading(last: []))
  }

  @Test func `L15: edits of different paths do not wait for each other`() async {
    let store = Store(Desk())
    let saving = ScriptedWork<Void>()
    let first = store.optimisticUpdate(\.[shelf: 1], ifEmpty: [], apply: adding(1)) { _ in
      try await saving()
    }
    let second = store.optimisticUpdate(\.[shelf: 2], ifEmpty: [], apply: adding(2)) { _ in }
    #expect(await second.outcome == .committed)
    #expect(store.activity(of: \.[shelf: 1]).pendingEdits.count == 1)
    saving.fail(offline)
    #expect(await first.outcome == .takenBack(offline))
    #expect(store.shelves == [1: .notRequested, 2: .loaded([2])])
  }

  @Test func `L15: edits may be made in an observer of edits`() async {
    let store = Store(Desk(rows: .loaded([])))
    let handles = Recorder<EditHandle>()
    let subscription = store.observe(\.rows) { [unowned store] rows in
      let count = rows.value?.count ?? 0
      if count < 5 {
        handles.append(store.optimisticUpdate(\.rows, apply: adding(count)) { _ in })
      }
    }
    for handle in handles.all { #expect(await handle.outcome == .committed) }
    #expect(store.rows == .loaded([0, 1, 2, 3, 4]))
    subscription.cancel()
  }
}

extension Loadable<[Int]>? {
  /// The phase, or `.notRequested` without a value.
  fileprivate var unwrapped: Loadable<[Int]> {
    get { self ?? .notRequested }
    set { self = newValue }
  }
}
