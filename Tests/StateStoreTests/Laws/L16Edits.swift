import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Optimistic updates beside loads, resets, and the end of the store.
@Suite struct `Optimistic updates beside loads` {
  private func adding(_ number: Int) -> @Sendable (inout [Int]) -> Void {
    { if !$0.contains(number) { $0.append(number) } }
  }

  @Test func `L12: an edit that is saved while a load runs has it followed by another`() async {
    let store = Store(Desk(rows: .loaded([])))
    let (loading, saving) = (ScriptedWork<[Int]>(), ScriptedWork<Void>())
    let handle = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in try await saving() }
    store.load(\.rows) { try await loading() }
    saving.succeed(())
    #expect(await handle.outcome == .committed)
    let follower = store.load(\.rows, policy: .join) { [1, 2] }
    loading.succeed([])
    await follower.finished
    #expect(store.rows == .loaded([1, 2]))
  }

  @Test func `L16: what a load brings gets the edits that are pending or saved meanwhile`() async {
    let store = Store(Desk(rows: .loaded([])))
    let (loading, saving) = (ScriptedWork<[Int]>(), ScriptedWork<Void>())
    let load = store.load(\.rows) { try await loading() }
    let saved = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in }
    #expect(await saved.outcome == .committed)
    let pending = store.optimisticUpdate(\.rows, apply: adding(2)) { edited in
      #expect(edited.after.contains(2) && !edited.before.contains(2))
      try await saving()
    }
    loading.succeed([9])
    await load.finished
    #expect(store.rows == .loaded([9, 1, 2]))
    saving.fail(offline)
    #expect(await pending.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([9, 1]))
  }

  @Test func `L16: a load that fails or is cancelled leaves the edits as they are`() async {
    let store = Store(Desk(rows: .loaded([])))
    let (loading, saving) = (ScriptedWork<[Int]>(), ScriptedWork<Void>())
    let pending = store.optimisticUpdate(\.rows, apply: adding(2)) { _ in try await saving() }
    await store.load(\.rows) { throw offline }.finished
    #expect(store.rows == .failed(offline, last: [2]))
    store.load(\.rows) { try await loading() }.cancel()
    #expect(store.rows == .failed(offline, last: [2]))
    saving.succeed(())
    #expect(await pending.outcome == .committed)
    #expect(store.rows.value == [2])
    loading.succeed([])
  }

  @Test func `L17: a reset hides the edits, which are saved all the same`() async {
    let store = Store(Desk(rows: .loaded([])))
    let saving = ScriptedWork<Void>()
    let first = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in try await saving() }
    let second = store.optimisticUpdate(\.rows, apply: adding(2)) { edited in
      #expect(edited == Edited(before: [1], after: [1, 2]))
    }
    store.reset(\.rows)
    #expect(store.rows == .notRequested)
    saving.succeed(())
    #expect(await first.outcome == .committed)
    #expect(await second.outcome == .committed)
    #expect(store.rows == .notRequested)
  }

  @Test func `L15: a direct write after a hidden edit was taken back is not lost`() async {
    let store = Store(Desk(rows: .loaded([])))
    let (first, second) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let refused = store.optimisticUpdate(\.rows, apply: adding(1)) { _ in try await first() }
    store.optimisticUpdate(\.rows, apply: adding(2)) { _ in try await second() }
    store.reset(\.rows)
    first.fail(offline)
    #expect(await refused.outcome == .takenBack(offline))
    store.update { $0.rows = .loaded([7]) }
    let third = store.optimisticUpdate(\.rows, apply: adding(3)) { _ in }
    #expect(store.rows == .loaded([7, 3]))
    second.succeed(())
    #expect(await third.outcome == .committed)
    #expect(store.rows == .loaded([7, 3]))
  }

  @Test func `L17: when the store goes its commits are cancelled, and who waits goes on`() async {
    var store: Store<Desk>? = Store(Desk(rows: .loaded([])))
    let saving = ScriptedWork<Void>()
    let handles = [1, 2].compactMap { number in
      store?.optimisticUpdate(\.rows, apply: adding(number)) { _ in try await saving() }
    }
    await saving.begun.wait()
    weak let reference = store
    store = nil
    #expect(reference == nil)
    for handle in handles {
      guard case .takenBack(let failure) = await handle.outcome else {
        Issue.record("Nobody can know that it was saved.")
        return
      }
      #expect(failure.message.hasPrefix("The store was released"))
    }
    await saving.cancelled.wait()
    saving.succeed(())
  }
}
