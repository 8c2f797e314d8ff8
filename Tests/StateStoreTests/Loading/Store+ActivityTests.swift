import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.loaded([])
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

@Suite struct StoreActivityTests {
  private let store = Store(Desk())

  /// Observes the activity in words.
  private func log(_ store: Store<Desk>) -> (Recorder<String>, Subscription) {
    let heard = Recorder<String>()
    let subscription = store.observeActivity(of: \.rows) { activity in
      let attempt = activity.attempt.map { " attempt \($0.number) of \($0.lastNumber ?? 0)" } ?? ""
      let load = activity.isLoading ? "loading" + attempt : "idle"
      heard.append(([load] + activity.pendingEdits).joined(separator: ", "))
    }
    return (heard, subscription)
  }

  @Test func `a load is heard of from its begin to its end`() async {
    let (heard, subscription) = log(store)
    #expect(heard.all == ["idle"])
    let work = ScriptedWork<[Int]>()
    let handle = store.load(\.rows) { try await work() }
    #expect(heard.all == ["idle", "loading"])
    #expect(store.activity(of: \.rows).isLoading)
    store.load(\.rows) { try await work() }.cancel()
    #expect(heard.all == ["idle", "loading", "idle"])
    await handle.finished
    store.load(\.rows) { try await work() }
    store.reset(\.rows)
    store.load(\.rows) { try await work() }
    store.cancelAll()
    #expect(heard.all.suffix(4) == ["loading", "idle", "loading", "idle"])
    work.succeed([])
    subscription.cancel()
  }

  @Test func `activity is heard of after the state, but before it if an update begins a load`() {
    let heard = Recorder<String>()
    let subscriptions = [
      store.observe(\.rows, initial: false) { heard.append("state \($0.isLoading)") },
      store.observeActivity(of: \.rows, initial: false) {
        heard.append("activity \($0.isLoading)")
      },
    ]
    store.load(\.rows) { try await untilCancelled() }
    store.cancelLoad(\.rows)
    #expect(heard.take() == ["state true", "activity true", "state false", "activity false"])
    store.update { desk in desk.load(\.rows) { try await untilCancelled() } }
    store.update { $0.cancelLoad(\.rows) }
    #expect(heard.take() == ["activity true", "state true", "activity false", "state false"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `each attempt is heard of, until the load ends`() {
    let test = TestStore(Desk(), isExhaustive: false)
    let (heard, subscription) = log(test.store)
    test.act {
      test.store.load(\.rows, retry: .fixed(every: .seconds(1), limit: 2)) { throw offline }
    }
    #expect(test.store.activity(of: \.rows).attempt?.failure == offline)
    test.advanceToEnd()
    #expect(
      heard.all == ["idle", "loading", "loading attempt 2 of 3", "loading attempt 3 of 3", "idle"])
    test.act { test.store.load(\.rows) { [1] } }
    #expect(heard.all.suffix(2) == ["loading", "idle"])
    subscription.cancel()
    test.finish()
  }

  @Test func `edits are heard of until they are saved`() async {
    let (heard, subscription) = log(store)
    let saving = ScriptedWork<Void>()
    let first = store.optimisticUpdate(\.rows, "add") {
      $0 = [1]
    } commit: { _ in
      try await saving()
    }
    let second = store.optimisticUpdate(\.rows, "empty") {
      $0 = []
    } commit: { _ in
      throw offline
    }
    #expect(heard.all == ["idle", "idle, add", "idle, add, empty"])
    saving.succeed(())
    _ = await (first.outcome, second.outcome)
    #expect(heard.all.last == "idle" && store.activity(of: \.rows).isIdle)
    #expect(heard.all.contains("idle, empty"))
    subscription.cancel()
  }

  @Test func `an observer of activity may use the store`() async {
    let (store, done) = (store, Gate())
    let subscription = store.observeActivity(of: \.rows) { activity in
      if activity.isLoading { store.cancelLoad(\.rows) } else { done.open() }
    }
    store.load(\.rows) { [1] }
    #expect(store.rows == .loaded([]) && store.activity(of: \.rows).isIdle)
    await done.wait()
    subscription.cancel()
  }
}
