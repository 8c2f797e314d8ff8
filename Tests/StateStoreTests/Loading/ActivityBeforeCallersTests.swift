import StateStoreTesting
import Testing

@testable import StateStore

/// What observers of activity have heard when callers that wait for the end go on: the callers run
/// at once, inside the end.
@Suite struct ActivityBeforeCallersTests {
  private struct Desk: Equatable, Sendable {
    var number = Loadable<Int>.notRequested
  }

  enum End: CaseIterable {
    case cancel, cancelLoad, reset, cancelAll, cancelAllHere, draftReset, draftCancelLoad
    case show, value
  }

  private let executor = ManualExecutor()
  private let store: Store<Desk>
  private let gate = Gate()
  private let activity = Box(PathActivity.idle)

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler) { _ in }
  }

  /// Notes the activity at the moment when a caller that waits for the work goes on.
  private func activity(atEndOf handle: any WorkHandle) -> Box<PathActivity?> {
    let seen = Box<PathActivity?>(nil)
    Task(executorPreference: ImmediateExecutor()) { [activity] in
      await handle.finished
      seen.value = activity.value
    }
    return seen
  }

  @Test(arguments: End.allCases)
  func `activity is no longer loading when callers of the load go on`(_ end: End) {
    let subscription = store.observeActivity(of: \.number) { [activity] in activity.value = $0 }
    let handle = store.load(\.number) { [gate] (load: Load<Int>) in
      await gate.wait()
      try load.show(1)
      if end == .show { let _: Int = try await untilCancelled() }
    }
    executor.runAll()
    let seen = activity(atEndOf: handle)
    #expect(activity.value.isLoading && seen.value == nil)
    switch end {
    case .cancel: handle.cancel()
    case .cancelLoad: store.cancelLoad(\.number)
    case .reset: store.reset(\.number)
    case .cancelAll: store.cancelAll()
    case .cancelAllHere: store.binding(\.number).cancelAll()
    case .draftReset: store.update { $0.reset(\.number) }
    case .draftCancelLoad: store.update { $0.cancelLoad(\.number) }
    case .show, .value:
      gate.open()
      executor.runAll()
    }
    #expect(seen.value?.isLoading == false)
    gate.open()
    store.cancelAll()
    executor.runAll()
    subscription.cancel()
  }

  @Test func `activity is loading all the time from a cancelled load to the one that follows`() {
    let first = store.load(\.number) { try await untilCancelled() }
    store.update { $0.number.value = 9 }
    let second = store.load(\.number, policy: .join) { 2 }
    let heard = Recorder<Bool>()
    let subscription = store.observeActivity(of: \.number) { heard.append($0.isLoading) }
    first.cancel()
    #expect(heard.all == [true] && first.hasEnded && !second.hasEnded)
    executor.runAll()
    #expect(heard.all == [true, false] && store.number == .loaded(2))
    subscription.cancel()
  }

  @Test(arguments: [false, true])
  func `no edit is pending when callers of edits saved together go on`(isGivenUp: Bool) {
    store.update { $0.number = .loaded(0) }
    let subscription = store.observeActivity(of: \.number) { [activity] in activity.value = $0 }
    func add() -> EditHandle {
      store.optimisticUpdate(\.number, "add", policy: .coalesce) {
        $0 += 1
      } commit: { [gate] _ in
        await gate.wait()
      }
    }
    let first = add()
    executor.runAll()
    let (second, third) = (add(), add())
    if isGivenUp { first.cancel() }
    let seen = activity(atEndOf: second)
    #expect(!activity.value.pendingEdits.isEmpty && seen.value == nil)
    if isGivenUp { third.cancel() } else { gate.open() }
    executor.runAll()
    #expect(seen.value?.pendingEdits == [])
    gate.open()
    executor.runAll()
    subscription.cancel()
  }
}
