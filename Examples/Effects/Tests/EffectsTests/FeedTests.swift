import FeedLogic
import StateStore
import StateStoreTesting
import Testing

/// A server whose answers come when the test lets them.
private struct ScriptedService: FeedService {
  struct Refused: Error {}

  let simulation: Simulation
  var changed = AsyncThrowingStream<Post, any Error>.makeStream()

  func page(after cursor: Int?) async throws -> Feed {
    let first = cursor ?? 0
    let posts = [Post(id: first + 1), Post(id: first + 2)]
    return try await simulation.reply(
      "page after \(first)", [.success(Feed(posts, next: first < 4 ? first + 2 : nil))])
  }

  func like(_ id: Post.ID) async throws {
    try await simulation.reply("like \(id)", [.success(()), .failure(Refused())])
  }

  func changes() async throws -> AsyncThrowingStream<Post, any Error> { changed.stream }
}

private struct App: Equatable, Sendable {
  var feed = Loadable<Feed>.notRequested
}

struct FeedTests {
  @Test func `the socket changes what shows, and a like stays on top`() {
    let test = TestStore(App(), isExhaustive: false)
    let service = ScriptedService(simulation: test.simulation)
    let feed = FeedInteractor(feed: test.store.binding(\.feed), service: service)
    test.act { feed.follow() }
    test.advanceToEnd()
    test.act { feed.like(1) }
    test.act { _ = service.changed.continuation.yield(Post(id: 1, likes: 7)) }
    #expect(test.store.feed.value?.posts[id: 1]?.likes == 8)
    #expect(test.store.binding(\.feed).activity().isLive)
    test.act { service.changed.continuation.finish(throwing: ScriptedService.Refused()) }
    test.advanceToEnd()
    test.finish()
  }

  @Test func `scrolling, refreshing and liking: in every order no post is shown twice`() {
    let exploration = everyOrder(of: App(feed: .loaded(Feed([Post(id: 1)], next: 1)))) { test in
      let service = ScriptedService(simulation: test.simulation)
      let feed = FeedInteractor(feed: test.store.binding(\.feed), service: service)
      test.act {
        feed.loadMore()
        feed.loadMore()
        feed.refresh()
        feed.like(1)
      }
      test.advanceToEnd()
      #expect(test.store.binding(\.feed).activity().isIdle)
    } invariant: { state in
      let posts = state.feed.value?.posts.map(\.id) ?? []
      return Set(posts).count == posts.count && posts.contains(1)
    }
    #expect(exploration.isComplete && exploration.schedules > 5)
  }
}
