import StateStoreTesting
import Testing

@testable import StateStore

private struct Feed: Equatable, Sendable {
  var posts: [Int] = []
  var next: Int?
}

private struct Desk: Equatable, Sendable {
  var feed = Loadable<Feed>.notRequested
}

private struct Shelves: Equatable, Sendable {
  var feeds: [Int: Loadable<Feed>] = [:]

  subscript(feed id: Int) -> Loadable<Feed> {
    get { feeds[id] ?? .notRequested }
    set { feeds[id] = newValue }
  }
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

@Suite struct StoreLoadMoreTests {
  private let test = TestStore(
    Desk(feed: .loaded(Feed(posts: [1], next: 1))), isExhaustive: false)
  private var store: Store<Desk> { test.store }
  private let asked = Recorder<Int>()

  /// Asks for the next page, which waits for a reply.
  @discardableResult
  private func loadMore(_ outcomes: [Result<Void, any Error>] = [.success(())]) -> RunHandle {
    store.loadMore(\.feed, "more") {
      $0.next
    } page: { [asked, test] cursor in
      asked.append(cursor)
      try await test.reply("page \(cursor)", outcomes)
      return [cursor + 1]
    } merge: { feed, page in
      feed.posts += page
      feed.next = page[0] < 4 ? page[0] : nil
    }
  }

  private func outcome(_ handle: RunHandle) throws -> RunOutcome {
    try test.run { await handle.outcome }
  }

  @Test func `a page is merged into the value, and its phase stays`() throws {
    let handle = loadMore()
    #expect(store.activity(of: \.feed).isLoadingMore)
    test.advanceToEnd()
    #expect(try outcome(handle) == .finished)
    #expect(store.feed == .loaded(Feed(posts: [1, 2], next: 2)))
    #expect(store.activity(of: \.feed) == .idle)
    test.finish()
  }

  @Test func `calls with one cursor share one request`() throws {
    let handles = (1...3).map { _ in loadMore() }
    test.advanceToEnd()
    for handle in handles { #expect(try outcome(handle) == .finished) }
    #expect(asked.all == [1] && store.feed.value?.posts == [1, 2])
    loadMore()
    test.advanceToEnd()
    #expect(asked.all == [1, 2])
    test.finish()
  }

  @Test func `the end, and no value, are finished at once`() throws {
    store.update { $0.feed.value?.next = nil }
    #expect(try outcome(loadMore()) == .finished)
    store.update { $0.feed = .notRequested }
    #expect(try outcome(loadMore()) == .finished)
    #expect(asked.all == [])
    test.finish()
  }

  @Test func `a page that fails is told by the activity, until another is asked for`() throws {
    let handle = loadMore([.failure(offline)])
    test.advanceToEnd()
    #expect(try outcome(handle) == .failed(offline))
    #expect(store.activity(of: \.feed).pageFailure == offline)
    #expect(store.feed == .loaded(Feed(posts: [1], next: 1)))
    loadMore()
    #expect(store.activity(of: \.feed).pageFailure == nil)
    test.advanceToEnd()
    #expect(store.feed.value?.posts == [1, 2])
    test.finish()
  }

  @Test(arguments: [false, true])
  func `a page's failure is told however much other work rests`(isChild: Bool) async {
    struct Desk: Equatable, Sendable {
      var feed: Loadable<[Int]>? = .loaded([1])
      var list = Loadable<[Int]>.loaded([1])
      var number = Loadable<Int>.notRequested
    }
    let store = Store(Desk(), diagnostics: { _ in })
    let (feed, list) = (store.child(\.feed), store.binding(\.list))
    let cursor: @Sendable ([Int]) -> Int? = { $0.count }
    let page: @Sendable (Int) async throws -> Int = { _ in throw offline }
    let merge: @Sendable (inout [Int], Int) -> Void = { $0.append($1) }
    let handle =
      isChild
      ? feed.loadMore(after: cursor, page: page, merge: merge)
      : list.loadMore(after: cursor, page: page, merge: merge)
    await handle.finished
    var failure: LoadFailure? {
      isChild ? feed.activity().pageFailure : list.activity().pageFailure
    }
    #expect(failure == offline)
    for number in 0..<100 {
      await store.load(\.number) { throw offline }.finished
      let edit = store.optimisticUpdate(\.number, ifEmpty: 0) {
        $0 = number + 1
      } commit: { _ in
      }
      await edit.finished
    }
    #expect(failure == offline)
  }

  @Test func `a page neither cancels a refresh nor makes it out of date`() throws {
    let refresh = ScriptedWork<Feed>()
    test.act { store.load(\.feed) { try await refresh() } }
    loadMore()
    test.advanceToEnd()
    #expect(store.feed == .isLoading(last: Feed(posts: [1, 2], next: 2)))
    let shared = store.load(\.feed, policy: .join) { Feed(posts: [9]) }
    test.act { refresh.succeed(Feed(posts: [7], next: 7)) }
    #expect(try test.run { try await shared.value } == Feed(posts: [7], next: 7))
    test.finish()
  }

  @Test func `after a refresh the page is asked for once more, with the cursor of then`() throws {
    let handle = loadMore()
    test.act { store.load(\.feed) { Feed(posts: [2], next: 2) } }
    test.advanceToEnd()
    #expect(try outcome(handle) == .finished)
    #expect(asked.all == [1, 2])
    #expect(store.feed == .loaded(Feed(posts: [2, 3], next: 3)))
    test.finish()
  }

  @Test func `after a second refresh the page is dropped`() throws {
    let handle = store.loadMore(\.feed) {
      $0.next
    } page: { [asked, store] cursor in
      asked.append(cursor)
      await store.load(\.feed) { Feed(posts: [cursor], next: cursor) }.finished
      return 0
    } merge: { feed, page in
      feed.posts.append(page)
    }
    test.advanceToEnd()
    #expect(try outcome(handle) == .dropped)
    #expect(asked.all == [1, 1] && store.feed == .loaded(Feed(posts: [1], next: 1)))
    test.finish()
  }

  @Test func `after a refresh to the end the page is finished without another request`() throws {
    let handle = loadMore()
    test.act { store.load(\.feed) { Feed(posts: [9], next: nil) } }
    test.advanceToEnd()
    #expect(try outcome(handle) == .finished)
    #expect(asked.all == [1] && store.feed == .loaded(Feed(posts: [9], next: nil)))
    test.finish()
  }

  @Test func `a reset drops the page, also when a value comes before the page does`() throws {
    let handle = loadMore()
    test.act { store.reset(\.feed) }
    #expect(try outcome(handle) == .dropped)
    #expect(store.activity(of: \.feed) == .idle)
    test.act { store.load(\.feed) { Feed(posts: [1], next: 1) } }
    test.advanceToEnd()
    #expect(store.feed == .loaded(Feed(posts: [1], next: 1)))
    test.finish()
  }

  @Test func `a page that fails while its reset is told is dropped`() throws {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let store = Store(
      Desk(feed: .loaded(Feed(posts: [1], next: 1))), scheduler: scheduler)
    let page = ScriptedWork<Int>()
    let handle = store.loadMore(\.feed) {
      $0.next
    } page: { _ in
      try await page()
    } merge: { feed, page in
      feed.posts.append(page)
    }
    executor.runAll()
    let subscription = store.observe(\.feed) { feed in
      guard feed == .notRequested else { return }
      page.fail(offline)
      executor.runAll()
    }
    store.reset(\.feed)
    withExtendedLifetime(subscription) {}
    #expect(try outcome(handle) == .dropped)
    #expect(store.activity(of: \.feed) == .idle)
    test.finish()
  }

  @Test func `cancelling a shared page cancels it for all, and nothing is written`() throws {
    let handles = (1...2).map { _ in loadMore() }
    test.act { store.update { _ in handles[1].cancel() } }
    for handle in handles { #expect(try outcome(handle) == .cancelled) }
    #expect(!store.activity(of: \.feed).isLoadingMore)
    test.advanceToEnd()
    #expect(store.feed == .loaded(Feed(posts: [1], next: 1)))
    loadMore()
    test.act { store.cancelAll() }
    #expect(store.activity(of: \.feed) == .idle)
    test.finish()
  }

  @Test func `a page is merged under a pending edit`() throws {
    let saving = ScriptedWork<Void>()
    test.act {
      store.optimisticUpdate(\.feed) {
        $0.posts.removeAll { $0 == 1 }
      } commit: { edited in
        #expect(edited.before.posts == [1])
        try await saving()
      }
    }
    loadMore()
    test.advanceToEnd()
    #expect(store.feed.value?.posts == [2])
    test.act { saving.fail(offline) }
    #expect(store.feed.value?.posts == [1, 2])
    test.finish()
  }

  @Test func `a path whose page is under way is not forgotten`() {
    let store = Store(Shelves(), scheduler: test.scheduler)
    store.update { $0.feeds[7] = .loaded(Feed(posts: [1], next: 1)) }
    let (asked, test) = (asked, test)
    test.act {
      for _ in 1...2 {
        store.loadMore(\.[feed: 7]) {
          $0.next
        } page: { cursor in
          asked.append(cursor)
          try await test.reply("page", [.success(())])
          return cursor
        } merge: { (feed: inout Feed, page: Int) in
          feed.posts.append(page)
          feed.next = nil
        }
        for number in 100..<400 { store.load(\.[feed: number]) { Feed() } }
      }
    }
    test.advanceToEnd()
    #expect(asked.all == [1] && store.feeds[7] == .loaded(Feed(posts: [1, 1], next: nil)))
    test.finish()
  }
}

@Suite struct StoreLoadMoreOrderTests {
  @Test func `scroll, refresh, delete: in every order no post twice, and nothing hangs`() throws {
    let exploration = everyOrder(of: Desk(feed: .loaded(Feed(posts: [1, 2], next: 3)))) {
      test in
      let (store, outcomes) = (test.store, Recorder<RunOutcome>())
      @Sendable func more(_ name: String, _ results: [Result<Void, any Error>]) {
        let handle = store.loadMore(\.feed, name) {
          $0.next
        } page: { cursor in
          try await test.reply("\(name) \(cursor)", results)
          return cursor
        } merge: { feed, page in
          feed.posts.append(page)
          feed.next = page < 5 ? page + 1 : nil
        }
        store.run("wait") { _ in outcomes.append(await handle.outcome) }
      }
      test.act {
        more("first", [.success(()), .failure(offline)])
        more("second", [.success(())])
        test.anytime("scroll") { more("third", [.success(())]) }
        store.load(\.feed, "refresh") {
          try await test.reply("refresh", [.success(())])
          return Feed(posts: [1, 2], next: 3)
        }
        store.optimisticUpdate(\.feed, "delete") {
          $0.posts.removeAll { $0 == 2 }
        } commit: { _ in
          try await test.reply("delete", [.success(()), .failure(offline)])
        }
      }
      test.advanceToEnd()
      if outcomes.all.count != 3 || !store.activity(of: \.feed).isIdle { throw offline }
    } invariant: { state in
      let posts = state.feed.value?.posts ?? []
      return Set(posts).count == posts.count && posts.contains(1)
    }
    #expect(exploration.isComplete && exploration.schedules >= 50)
  }

  @Test func `the cursor changes and changes back: in every order each page ends`() throws {
    let exploration = everyOrder(of: Desk(feed: .loaded(Feed(posts: [], next: 1)))) { test in
      let (store, outcomes) = (test.store, Recorder<RunOutcome>())
      @Sendable func more() {
        let handle = store.loadMore(\.feed, "more") {
          $0.next
        } page: { cursor in
          try await test.reply("page \(cursor)", [.success(cursor)])
        } merge: { feed, page in
          feed.posts.append(page)
          feed.next = page + 10
        }
        store.run("wait") { _ in outcomes.append(await handle.outcome) }
      }
      test.act { more() }
      test.anytime("filter") {
        store.update("filter") { $0.feed.value?.next = 2 }
        more()
      }
      test.anytime("back") { store.update("back") { $0.feed.value?.next = 1 } }
      test.advanceToEnd()
      test.act { more() }
      test.advanceToEnd()
      if outcomes.all.count != 3 || !store.activity(of: \.feed).isIdle { throw offline }
    }
    #expect(exploration.isComplete && exploration.schedules >= 10)
  }

  @Test func `on many threads each page ends, whatever the cursor was meanwhile`() async {
    for _ in 0..<LongTests.rounds(100) {
      let store = Store(Loadable.loaded(Feed(posts: [], next: 1)))
      let ended = Recorder<RunHandle>()
      onThreads(4) { thread in
        for step in 0..<10 {
          if thread.isMultiple(of: 2) {
            store.update { $0.whole.value?.next = step % 3 }
          }
          ended.append(
            store.loadMore(\.self) {
              $0.next
            } page: { cursor in
              await Task.yield()
              return cursor
            } merge: { feed, page in
              feed.posts.append(page)
            })
        }
      }
      await store.idle()
      #expect(ended.all.allSatisfy(\.hasEnded) && store.activity(of: \.self).isIdle)
    }
  }

  @Test func `on many threads each page is merged once`() async {
    for _ in 0..<LongTests.rounds(300) {
      let store = Store(Loadable.loaded(Feed(posts: [0], next: 1)))
      onThreads(4) { _ in
        for _ in 0..<5 {
          store.loadMore(\.self) {
            $0.next
          } page: {
            $0
          } merge: { feed, page in
            feed.posts.append(page)
            feed.next = page + 1
          }
        }
      }
      await store.idle()
      let posts = store.state.value?.posts ?? []
      #expect(posts == Array(0..<posts.count))
    }
  }
}
