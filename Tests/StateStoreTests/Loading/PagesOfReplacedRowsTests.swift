import StateStoreTesting
import Testing

@testable import StateStore

private struct Feed: Equatable, Sendable {
  var posts: [Int] = []
  var next: Int?
}

private struct Row: Equatable, Sendable, Identifiable {
  let id: Int
  var feed = Loadable<Feed>.loaded(Feed(posts: [1], next: 2))
  var note = Loadable<Int>.notRequested
}

private struct Desk: Equatable, Sendable {
  var rows = Loadable<IdentifiedList<Row>>.loaded([Row(id: 1), Row(id: 2)])
  var other = Loadable<Int>.notRequested
}

/// Pages of a row that a load replaces during the request.
@Suite struct PagesOfReplacedRowsTests {
  private let simulation = Simulation()
  private let store: Store<Desk>
  private let asked = Recorder<Int>()
  /// The rows that a load brings: the cursor of row 1 is as before.
  private let brought: IdentifiedList<Row> = [
    Row(id: 1, feed: .loaded(Feed(posts: [9, 8], next: 2))), Row(id: 2),
  ]

  init() {
    store = Store(Desk(), scheduler: simulation.scheduler)
  }

  /// Requests the next page of row 1, whose answer comes five seconds later.
  private func loadMore() {
    store.child(\.rows, id: 1).feed.loadMore {
      $0.next
    } page: { [asked, simulation] cursor in
      asked.append(cursor)
      return try await simulation.reply(
        "page", [.success(asked.count * 100)], latency: .seconds(5))
    } merge: { feed, page in
      feed.posts.append(page)
      feed.next = nil
    }
  }

  @Test(arguments: [false, true])
  func `a load of the list has the page of a row requested once more`(isLive: Bool) throws {
    loadMore()
    try simulation.advance(by: .seconds(1))
    if isLive {
      store.load(\.rows) { [brought] load in try load.show(brought) }
    } else {
      store.load(\.rows) { [brought] in brought }
    }
    try simulation.advanceToEnd()
    #expect(asked.all == [2, 2])
    #expect(store.rows.value?[id: 1]?.feed.value?.posts == [9, 8, 200])
  }

  @Test func `a load of another place, row or member leaves the page as it is`() throws {
    loadMore()
    try simulation.advance(by: .seconds(1))
    store.load(\.other) { 1 }
    store.child(\.rows, id: 1).note.load { 1 }
    store.child(\.rows, id: 2).feed.load { Feed() }
    try simulation.advanceToEnd()
    #expect(asked.all == [2] && store.rows.value?[id: 1]?.feed.value?.posts == [1, 100])
    #expect(store.lock.withLock { !$0.draft.edits.pages.mayBeReplaced(by: store.lane(of: \.rows)) })
  }

  @Test func `only a load around the row looks at its pages`() throws {
    loadMore()
    try simulation.runUntilIdle()
    store.child(\.rows, id: 2).feed.load { try await untilCancelled() }
    store.load(\.other) { try await untilCancelled() }
    store.load(\.rows) { try await untilCancelled() }
    let (pages, lanes) = store.lock.withLock {
      ($0.draft.edits.pages, Array($0.draft.loading?.lanes ?? []))
    }
    #expect(lanes.map { pages.mayBeReplaced(by: $0) } == [false, false, true])
    store.cancelAll()
    try simulation.advanceToEnd()
  }

  @Test func `in every order a page is merged into the value that it was asked for`() {
    let exploration = everyOrder(of: Desk()) { test in
      let feed = test.store.child(\.rows, id: 1).feed
      for number in [3, 4] {
        test.anytime("load \(number)") {
          test.store.load(\.rows, "load \(number)") {
            try await test.reply("list \(number)", [.success(())])
            return [Row(id: 1, feed: .loaded(Feed(posts: [number], next: 2)))]
          }
        }
      }
      feed.loadMore("more") {
        $0.next
      } page: { _ in
        let shown = feed.state?.value?.posts.first
        try await test.reply("page", [.success(())])
        return shown ?? 0
      } merge: { feed, page in
        feed.posts.append(page)
        feed.next = nil
      }
    } invariant: { state in
      Set(state.rows.value?[id: 1]?.feed.value?.posts ?? []).count <= 1
    }
    #expect(exploration.isComplete && exploration.schedules > 10)
  }
}
