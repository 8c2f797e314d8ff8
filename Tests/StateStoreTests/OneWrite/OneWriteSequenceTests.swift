import StateStoreTesting
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var other = 0
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Several operations of one update do what they would do one after the other.
@Suite final class `One write, one after the other` {
  private let executor = ManualExecutor()
  private let store: Store<Desk>
  private let work = ScriptedWork<[Int]>()

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(rows: .failed(offline, last: [0])), scheduler: scheduler)
  }

  deinit {
    // No task waits for ever, which would be a leak.
    work.succeed([])
    executor.runAll()
  }

  private func outcome(_ handle: ValueHandle<[Int]>) async -> String {
    do { return "\(try await handle.value)" } catch { return "\(type(of: error))" }
  }

  private func beginLoad() -> ValueHandle<[Int]> {
    let handle = store.load(\.rows) { [work] in try await work() }
    executor.runAll()
    return handle
  }

  @Test func `L11: of two loads the first never begins, and its handle ends as cancelled`() async {
    let older = beginLoad()
    let begun = Recorder<Int>()
    let (first, second) = store.update { draft in
      (
        draft.load(\.rows) {
          begun.append(1)
          return [1]
        },
        draft.load(\.rows) {
          begun.append(2)
          return [2]
        }
      )
    }
    #expect(first.hasEnded && !second.hasEnded && older.hasEnded)
    executor.runAll()
    #expect(begun.all == [2] && store.rows == .loaded([2]))
    #expect(await outcome(first) == "CancellationError")
    #expect(await outcome(second) == "[2]")
    work.succeed([9])
    executor.runAll()
    #expect(store.rows == .loaded([2]))
  }

  @Test func `L13: a load that is begun and cancelled leaves the phase before it`() async {
    let older = beginLoad()
    let handle = store.update { draft in
      let handle = draft.load(\.rows) { [1] }
      #expect(draft.rows == .isLoading(last: [0]))
      draft.cancelLoad(\.rows)
      #expect(draft.rows == .failed(offline, last: [0]))
      return handle
    }
    #expect(store.rows == .failed(offline, last: [0]))
    #expect(handle.hasEnded && older.hasEnded && store.currentLoad(\.rows) == nil)
    executor.runAll()
    #expect(work.cancelled.hasOpened)
    await store.idle()
  }

  @Test func `L17: a load that is begun and reset leaves nothing`() async {
    let handle = store.update { draft in
      let handle = draft.load(\.rows) { [1] }
      draft.reset(\.rows)
      #expect(draft.rows == .notRequested)
      return handle
    }
    #expect(handle.hasEnded && store.rows == .notRequested && executor.isIdle)
    await store.idle()
  }

  @Test func `L17: a load after a reset begins without a last value`() {
    let older = beginLoad()
    let handle = store.update { draft in
      draft.reset(\.rows)
      return draft.load(\.rows) { [1] }
    }
    #expect(older.hasEnded && !handle.hasEnded && store.rows == .isLoading(last: nil))
    store.cancelLoad(\.rows)
    #expect(store.rows == .notRequested)
    executor.runAll()
    #expect(store.rows == .notRequested)
  }

  @Test func `L13: a load is cancelled, then the path is written by hand`() {
    let older = beginLoad()
    store.update { draft in
      draft.cancelLoad(\.rows)
      #expect(draft.rows == .failed(offline, last: [0]))
      draft.rows.value?.append(1)
    }
    work.succeed([9])
    executor.runAll()
    #expect(older.hasEnded && store.rows == .failed(offline, last: [0, 1]))
  }

  @Test func `L13: a write by hand before a load is the phase to restore`() {
    store.update { draft in
      draft.rows = .loaded([5])
      draft.load(\.rows) { [1] }
      draft.rows.value?.append(6)
    }
    #expect(store.rows == .isLoading(last: [5, 6]))
    store.cancelLoad(\.rows)
    #expect(store.rows == .loaded([5, 6]))
    executor.runAll()
    #expect(store.rows == .loaded([5, 6]))
  }

  @Test func `L11: a write by hand after a load settles the phase until the load's value`() {
    store.update { draft in
      draft.load(\.rows) { [1] }
      draft.rows = .loaded([5])
    }
    #expect(store.rows == .loaded([5]) && store.activity(of: \.rows).isLoading)
    executor.runAll()
    #expect(store.rows == .loaded([1]))
  }

  @Test func `L12: a load that joins shares the load in progress`() async {
    let older = beginLoad()
    let shared = store.update { draft in
      draft.other += 1
      return draft.load(\.rows, policy: .join) { [1] }
    }
    work.succeed([9])
    executor.runAll()
    #expect(await outcome(shared) == "[9]")
    #expect(await outcome(older) == "[9]")
    #expect(store.rows == .loaded([9]))
  }

  @Test func `L12: what the update wrote makes the load in progress out of date`() async {
    let older = beginLoad()
    let begun = Recorder<Int>()
    func follow(_ draft: inout Draft<Desk>, _ number: Int) -> ValueHandle<[Int]> {
      draft.load(\.rows, policy: .join) {
        begun.append(number)
        return [number]
      }
    }
    let (first, second) = store.update { draft in
      draft.rows.value = [5]
      return (follow(&draft, 1), follow(&draft, 2))
    }
    let third = store.load(\.rows, policy: .join) { [3] }
    #expect(store.rows == .isLoading(last: [5]) && !older.hasEnded)
    work.succeed([9])
    executor.runAll()
    #expect(begun.all == [1] && store.rows == .loaded([1]))
    #expect(await outcome(older) == "[9]")
    for handle in [first, second, third] { #expect(await outcome(handle) == "[1]") }
  }

  @Test func `L12: a follower that is there is shared, and a newer load takes its callers`() async {
    _ = beginLoad()
    store.update { $0.rows.value = [5] }
    let follower = store.load(\.rows, policy: .join) { [3] }
    let (shared, newest) = store.update { draft in
      (draft.load(\.rows, policy: .join) { [4] }, draft.load(\.rows) { [6] })
    }
    executor.runAll()
    for handle in [follower, shared, newest] { #expect(await outcome(handle) == "[6]") }
    #expect(store.rows == .loaded([6]))
  }

  @Test func `L12: a follower begun and cancelled with its load never begins`() async {
    _ = beginLoad()
    let follower = store.update { draft in
      draft.rows.value = [5]
      let follower = draft.load(\.rows, policy: .join) { [3] }
      draft.cancelLoad(\.rows)
      return follower
    }
    #expect(follower.hasEnded && store.rows == .failed(offline, last: [5]))
    executor.runAll()
    #expect(store.rows == .failed(offline, last: [5]))
    await store.idle()
  }

  @Test func `L12: a load that joins one of the same update shares it, whatever is written`() async
  {
    let (first, second) = store.update { draft in
      let first = draft.load(\.rows) { [1] }
      draft.rows.value = [5]
      return (first, draft.load(\.rows, policy: .join) { [2] })
    }
    executor.runAll()
    #expect(await outcome(first) == "[1]")
    #expect(await outcome(second) == "[1]")
    let third = store.load(\.rows, policy: .join) { [3] }
    executor.runAll()
    #expect(await outcome(third) == "[3]")
  }

  @Test func `L12: a load of an update is up to date with all that the update wrote`() async {
    store.update { draft in
      draft.load(\.rows) { [work] in try await work() }
      draft.rows.value = [5]
    }
    let shared = store.load(\.rows, policy: .join) { [2] }
    work.succeed([9])
    executor.runAll()
    #expect(await outcome(shared) == "[9]")
    #expect(store.rows == .loaded([9]))
  }

  @Test func `L12: a young value begins nothing, and the load of the update stays up to date`()
    async
  {
    store.load(\.rows) { [7] }
    executor.runAll()
    let spared = store.update { draft in
      draft.load(\.rows) { [work] in try await work() }
      draft.rows = .loaded([5])
      return draft.load(\.rows, staleAfter: .seconds(9_999)) { [1] }
    }
    #expect(spared.hasEnded)
    let shared = store.load(\.rows, policy: .join) { [2] }
    work.succeed([9])
    executor.runAll()
    #expect(await outcome(spared) == "[5]")
    #expect(await outcome(shared) == "[9]")
    #expect(store.rows == .loaded([9]))
  }

  @Test func `a live load is superseded, and leaves its value`() async {
    let live = store.load(\.rows) { [work] load in
      try load.show([7])
      _ = try await work()
    }
    executor.runAll()
    #expect(store.activity(of: \.rows).isLive)
    store.update { draft in
      draft.cancelLoad(\.rows)
      #expect(draft.rows == .loaded([7]))
      draft.load(\.rows) { [8] }
      #expect(draft.rows == .isLoading(last: [7]))
    }
    #expect(live.hasEnded)
    work.succeed([])
    executor.runAll()
    #expect(store.rows == .loaded([8]))
    #expect(await outcome(live) == "[7]")
  }

  @Test func `a reset drops the requested pages once the closure has returned`() async throws {
    store.update { $0.rows = .loaded([1]) }
    let page = ScriptedWork<[Int]>()
    func loadMore() -> RunHandle {
      store.loadMore(\.rows) {
        $0.count < 3 ? $0.count : nil
      } page: { _ in
        try await page()
      } merge: {
        $0 += $1
      }
    }
    let kept = loadMore()
    executor.runAll()
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try store.update { draft in
        draft.reset(\.rows)
        throw Refused()
      }
    }
    #expect(!kept.hasEnded && store.activity(of: \.rows).isLoadingMore)
    store.update { $0.reset(\.rows) }
    #expect(await kept.outcome == .dropped)
    page.succeed([2])
    executor.runAll()
    #expect(store.rows == .notRequested)
  }

  @Test func `L16: a load of a path with pending edits keeps them on top`() async {
    store.update { $0.rows = .loaded([1]) }
    let saving = ScriptedWork<Void>()
    let edit = store.optimisticUpdate(\.rows, "add") {
      if !$0.contains(2) { $0.append(2) }
    } commit: { _ in
      try await saving()
    }
    executor.runAll()
    store.update { draft in
      draft.rows.value?.append(3)
      draft.load(\.rows) { [7] }
      #expect(draft.rows == .isLoading(last: [1, 2, 3]))
      draft.rows.value?.append(4)
    }
    #expect(store.rows == .isLoading(last: [1, 2, 3, 4]))
    executor.runAll()
    // The load's value replaces what was written by hand before it arrived.
    #expect(store.rows == .loaded([7, 2]))
    saving.fail(offline)
    executor.runAll()
    #expect(await edit.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([7]))
  }

  @Test func `L15: a throw leaves the pending edits as they were`() async {
    store.update { $0.rows = .loaded([1]) }
    let saving = ScriptedWork<Void>()
    let edit = store.optimisticUpdate(\.rows, "add") {
      if !$0.contains(2) { $0.append(2) }
    } commit: { _ in
      try await saving()
    }
    executor.runAll()
    struct Refused: Error {}
    for _ in 0..<3 {
      #expect(throws: Refused.self) {
        try store.update { draft in
          draft.rows.value?.append(3)
          draft.load(\.rows) { [7] }
          draft.rows.value?.append(4)
          draft.reset(\.rows)
          draft.rows = .loaded([5])
          throw Refused()
        }
      }
      #expect(store.rows == .loaded([1, 2]))
      #expect(store.activity(of: \.rows).pendingEdits == ["add"])
    }
    saving.fail(offline)
    executor.runAll()
    #expect(await edit.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([1]))
  }

  @Test func `L17: a reset hides pending edits, and a write by hand shows them again`() async {
    store.update { $0.rows = .loaded([1]) }
    let saving = ScriptedWork<Void>()
    let edit = store.optimisticUpdate(\.rows, "add") {
      if !$0.contains(2) { $0.append(2) }
    } commit: { _ in
      try await saving()
    }
    executor.runAll()
    store.update { draft in
      draft.reset(\.rows)
      #expect(draft.rows == .notRequested)
      draft.rows = .loaded([5])
    }
    #expect(store.rows == .loaded([5]))
    saving.succeed(())
    executor.runAll()
    #expect(await edit.outcome == .committed)
  }
}
