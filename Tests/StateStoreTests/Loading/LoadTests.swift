import StateStoreTesting
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var other = 0
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Loads that go on after their first value.
@Suite struct LoadTests {
  private let test = TestStore(Desk())
  private var store: Store<Desk> { test.store }

  /// Starts a load that shows and merges what the feed sends, until the feed ends.
  @discardableResult
  private func follow(
    _ feed: ScriptedFeed, policy: LoadPolicy = .latest, retry: Retry = .none
  ) -> ValueHandle<[Int]> {
    store.load(\.rows, "follow", policy: policy, retry: retry) { load in
      try await feed.show(in: load)
    }
  }

  @Test func `with the first value the load is loaded and live, and nothing waits for it`() throws {
    let feed = ScriptedFeed()
    test.act { follow(feed) }
    test.expect("follow started") { $0.rows = .isLoading(last: nil) }
    test.act { feed.send(.show([1], nil)) }
    test.expect("follow loaded") { $0.rows = .loaded([1]) }
    #expect(store.activity(of: \.rows).isLive)
    #expect(!store.activity(of: \.rows).isLoading && store.activity(of: \.rows).isIdle)
    try test.run { [store] in await store.idle() }
    test.act { feed.send(.add(2, nil)) }
    test.expect("follow merged") { $0.rows = .loaded([1, 2]) }
    test.finish()
    // Nothing of a test lives on, not even what waits for something that is no part of the
    // simulation.
    #expect(!store.activity(of: \.rows).isLive)
  }

  @Test func `the handle has the first value, and cancelling it leaves what was shown`() throws {
    let feed = ScriptedFeed()
    let handle = follow(feed)
    test.act { feed.send(.show([1], nil)) }
    #expect(try test.run { try await handle.value } == [1])
    #expect(!handle.hasEnded)
    test.act { feed.send(.add(2, nil)) }
    test.act { handle.cancel() }
    #expect(handle.hasEnded)
    test.act { feed.send(.add(3, nil)) }
    #expect(store.rows == .loaded([1, 2]))
    #expect(!store.activity(of: \.rows).isLive)
    test.skip()
    test.finish()
  }

  @Test(arguments: [[], [ScriptedFeed.Event.show([1], nil)]])
  func `a body that returns ends the load as loaded, or as cancelled without a value`(
    events: [ScriptedFeed.Event]
  ) throws {
    let feed = ScriptedFeed()
    let handle = follow(feed)
    test.act {
      for event in events { feed.send(event) }
      feed.end()
    }
    #expect(store.rows == (events.isEmpty ? .notRequested : .loaded([1])))
    #expect(handle.hasEnded && store.activity(of: \.rows) == .idle)
    #expect(store.currentLoad(\.rows) == nil)
    test.skip()
    test.finish()
  }

  @Test func `a stream that dies is a failure that keeps what was shown`() throws {
    let feed = ScriptedFeed()
    follow(feed)
    test.act {
      feed.send(.show([1], nil))
      feed.end(offline)
    }
    #expect(store.rows == .failed(offline, last: [1]))
    #expect(store.activity(of: \.rows) == .idle)
    test.skip()
    test.finish()
  }

  @Test func `retries show that the source is away, and begin anew with each value`() throws {
    let (attempts, clock) = (Recorder<Int>(), test.clock)
    let feeds = (1...5).map { _ in ScriptedFeed() }
    let note: @Sendable (LoadAttempt) -> Void = { attempts.append($0.number) }
    let handle = store.load(
      \.rows, "follow", retry: .fixed(every: .seconds(1), limit: 1), onRetry: note
    ) { load in
      let feed = feeds[Int(clock.now.offset / .seconds(1))]
      for try await event in feed.events() {
        if case .show(let rows, _) = event { try load.show(rows) }
      }
    }
    test.act {
      feeds[0].send(.show([1], nil))
      feeds[0].end(offline)
    }
    #expect(store.rows == .isLoading(last: [1]))
    #expect(store.activity(of: \.rows).attempt?.number == 2)
    test.advance(by: .seconds(1))
    test.act { feeds[1].send(.show([2], nil)) }
    #expect(store.rows == .loaded([2]) && store.activity(of: \.rows).isLive)
    test.act { feeds[1].end(offline) }
    test.advance(by: .seconds(1))
    #expect(attempts.all == [2, 2])
    test.act { handle.cancel() }
    #expect(store.rows == .loaded([2]))
    test.skip()
    test.finish()
  }

  @Test func `who joins a live load is answered at once, and a newer load takes its place`() throws
  {
    let (first, second) = (ScriptedFeed(), ScriptedFeed())
    follow(first)
    let early = follow(second, policy: .join)
    test.act { first.send(.show([1], nil)) }
    #expect(try test.run { try await early.value } == [1])
    let late = follow(second, policy: .join)
    #expect(try test.run { try await late.value } == [1])

    let newer = follow(second)
    test.act { first.send(.add(2, nil)) }
    #expect(store.rows == .isLoading(last: [1]))
    #expect(late.hasEnded)
    test.act { second.send(.show([3], nil)) }
    #expect(try test.run { try await newer.value } == [3])
    test.skip()
    test.finish()
  }

  @Test func `an invalidated live load is not shared: another takes its place`() throws {
    let (first, second) = (ScriptedFeed(), ScriptedFeed())
    follow(first)
    test.act { first.send(.show([1], nil)) }
    store.invalidate(\.rows)
    let handle = follow(second, policy: .join)
    test.act { second.send(.show([2], nil)) }
    #expect(try test.run { try await handle.value } == [2])
    #expect(store.rows == .loaded([2]))
    test.skip()
    test.finish()
  }

  @Test func `who waits for one more load is answered by the first value of a live one`() throws {
    let feed = ScriptedFeed()
    follow(feed)
    test.act { store.update { $0.rows.value = [7] } }
    let handle = store.load(\.rows, policy: .join) { [9] }
    test.act { feed.send(.show([1], nil)) }
    #expect(try test.run { try await handle.value } == [1])
    #expect(store.activity(of: \.rows).isLive)
    test.skip()
    test.finish()
  }

  @Test func `each value renews the age`() throws {
    let feed = ScriptedFeed()
    follow(feed)
    test.act { feed.send(.show([1], nil)) }
    test.advance(by: .seconds(50))
    test.act { feed.send(.show([2], nil)) }
    test.advance(by: .seconds(50))
    #expect(store.load(\.rows, staleAfter: .seconds(60)) { [9] }.hasEnded)
    #expect(store.rows == .loaded([2]))
    test.skip()
    test.finish()
  }

  @Test func `what comes before the first value, or after the end, is refused`() throws {
    let (loads, errors) = (Recorder<Load<[Int]>>(), Recorder<String>())
    test.act {
      store.load(\.rows, "early") { [weak loads] load in
        loads?.append(load)
        try load.merge { $0.append(1) }
      }
    }
    #expect(store.rows.failure?.message.contains("Call `show` before `merge`") == true)
    let load = try #require(loads.all.first)
    #expect(throws: CancellationError.self) { try load.show([1]) }
    #expect(throws: CancellationError.self) { try load.merge { $0.append(1) } }
    #expect(store.rows.value == nil && errors.all == [])
    test.skip()
    test.finish()
  }

  @Test func `a value that is gone is not merged into`() throws {
    let feed = ScriptedFeed()
    follow(feed)
    test.act { feed.send(.show([1], nil)) }
    test.act { store.update { $0.rows = .notRequested } }
    test.act { feed.send(.add(2, nil)) }
    #expect(store.rows.failure?.message.contains("no value") == true)
    test.skip()
    test.finish()
  }

  @Test(arguments: ["cancelAll", "reset", "cancelLoad", "path"])
  func `whatever ends a live load, nothing of it is shown afterwards`(end: String) throws {
    let feed = ScriptedFeed()
    follow(feed)
    test.act { feed.send(.show([1], nil)) }
    test.act {
      switch end {
      case "cancelAll": store.cancelAll()
      case "reset": store.reset(\.rows)
      case "cancelLoad": store.cancelLoad(\.rows)
      default: store.load(\.rows) { [7] }
      }
    }
    let left = store.rows
    test.act { feed.send(.show([2], nil)) }
    #expect(store.rows == left)
    #expect(left == (end == "reset" ? .notRequested : .loaded(end == "path" ? [7] : [1])))
    test.skip()
    test.finish()
  }

  @Test func `a live load keeps its store not alive, and a scope ends it`() throws {
    var store: Store<Desk>? = Store(Desk(), scheduler: test.scheduler)
    weak let reference = store
    let feed = ScriptedFeed()
    var scope: Scope? = Scope()
    test.act {
      if let store, let scope {
        scope.keep(
          store.load(\.rows) { load in
            for try await event in feed.events() {
              if case .show(let rows, _) = event { try load.show(rows) }
            }
          })
      }
      feed.send(.show([1], nil))
    }
    let caller = Caller(name: "ended", fileID: #fileID, line: #line)
    for _ in 0..<40 { scope?.keep(RunHandle(work: RunWork(outcome: .finished, caller))) }
    #expect(store?.activity(of: \.rows).isLive == true)
    test.act { scope = nil }
    #expect(store?.activity(of: \.rows).isLive == false)
    test.act { store = nil }
    #expect(reference == nil)
    test.finish()
  }
}
