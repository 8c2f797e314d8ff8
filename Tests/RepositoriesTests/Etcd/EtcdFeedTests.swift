import Testing

@testable import Repositories

struct EtcdFeedTests {
  @Test func `what is held back between the call to the reader and the reading comes later`()
    async throws
  {
    // Who comes first is left to chance, so that there are many rounds.
    for round in 0..<500 {
      let feed = EtcdFeed(after: .zero)
      let reading = Task { try await feed.next() }
      await feed.demand()
      let (first, second) = (TodosSaved.adding(at: 1), TodosSaved.adding(at: 2))
      #expect(feed.add([first], upTo: Revision(1)))
      feed.hold(until: Revision(2))
      for _ in 0..<round % 5 { await Task.yield() }
      #expect(feed.add([second], upTo: Revision(2)))
      let update = try await reading.value
      #expect(update == .saved([first]) || update == .saved([first, second]))
    }
  }

  @Test func `what has come is told before the end`() async throws {
    let feed = EtcdFeed(after: .zero)
    let saved = TodosSaved.adding(at: 1)
    #expect(feed.add([saved], upTo: Revision(1)))
    feed.end(.failure(CancellationError()))
    #expect(try await feed.next() == .saved([saved]))
    await #expect(throws: CancellationError.self) { try await feed.next() }
  }

  @Test func `a reader that is cancelled gets the end`() async throws {
    let feed = EtcdFeed(after: .zero)
    let reading = Task { try await feed.next() }
    await feed.demand()
    reading.cancel()
    #expect(try await reading.value == nil)
    #expect(feed.isOver)
  }
}
