import Foundation
import Testing

@testable import Repositories

struct BlockingExecutorTests {
  private actor Counter {
    private let executor = BlockingExecutor()
    private var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    func increment() -> Int {
      executor.preconditionIsolated()
      count += 1
      return count
    }
  }

  @Test func `it runs an actor's work one piece after the other`() async {
    let counter = Counter()
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<500 { group.addTask { await counter.increment() } }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(counts.sorted() == Array(1...500))
  }
}
