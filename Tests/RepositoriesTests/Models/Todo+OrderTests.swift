import Foundation
import Repositories
import Testing

struct TodoOrderTests {
  @Test func `todos stand in the order of their ranks`() {
    let first = Todo.sample(1)
    let second = Todo.sample(2, rank: .between(first.rank, nil))

    #expect(Todo.precedes(first, second))
    #expect(!Todo.precedes(second, first))
    #expect(!Todo.precedes(first, first))
  }

  @Test func `todos of one rank stand in the order of their ids`() throws {
    let low = try #require(UUID(uuidString: "00000000-0000-0000-0000-0000000000FF"))
    let high = try #require(UUID(uuidString: "00000000-0000-0000-0100-000000000000"))

    #expect(Todo.precedes(.sample(2, id: low), .sample(1, id: high)))
    #expect(!Todo.precedes(.sample(1, id: high), .sample(2, id: low)))
  }
}
