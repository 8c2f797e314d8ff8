import Testing

@testable import Repositories

struct EtcdFeedTests {
  private let first = TodosSaved.adding(at: 1)
  private let second = TodosSaved.adding(at: 2)

  @Test func `what is held back comes with the revision that the list is known to have`()
    async throws
  {
    // Who comes first is left to chance, so that there are many rounds.
    for round in 0..<500 {
      let feed = EtcdFeed(after: .zero)
      let reading = Task { try await feed.next(after: .zero) }
      if round.isMultiple(of: 2) { feed.hold(until: Revision(2)) }
      feed.add([first])
      for _ in 0..<round % 5 { await Task.yield() }
      feed.add([second])
      let news = try await reading.value
      let isWhole = news == .saved([first, second])
      #expect(isWhole || news == .saved([first]) && !round.isMultiple(of: 2), "\(round)")
    }
  }

  @Test func `what has come is told before the end`() async throws {
    let feed = EtcdFeed(after: .zero)
    feed.hold(until: Revision(2))
    feed.add([first])
    feed.end(.failure(CancellationError()))
    #expect(try await feed.next(after: .zero) == .saved([first]))
    await #expect(throws: CancellationError.self) { try await feed.next(after: Revision(1)) }
  }

  @Test func `a reader that is cancelled gets the end, and others go on`() async throws {
    let feed = EtcdFeed(after: .zero)
    let (cancelled, other) = (
      Task { try await feed.next(after: .zero) }, Task { try await feed.next(after: .zero) }
    )
    cancelled.cancel()
    #expect(try await cancelled.value == nil)
    #expect(!feed.isOver)
    feed.add([first])
    #expect(try await other.value == .saved([first]))
  }

  @Test func `readers of an older revision than is kept are to read the list`() async throws {
    let feed = EtcdFeed(after: .zero, changeLimit: 1)
    feed.add([first, second])
    #expect(try await feed.next(after: .zero) == .list)
    #expect(try await feed.next(after: Revision(1)) == .saved([second]))
    feed.restart(at: Revision(7))
    #expect(try await feed.next(after: Revision(2)) == .list)
    // A feed that was told nothing yet does not keep them waiting.
    #expect(try await EtcdFeed(after: Revision(5)).next(after: Revision(4)) == .list)
  }
}
