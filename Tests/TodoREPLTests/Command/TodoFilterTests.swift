import Testing

@testable import todo_repl

struct TodoFilterTests {
  @Test func `the filters are the words a person types`() {
    #expect(TodoFilter.allCases.map(\.rawValue) == ["all", "open", "done"])
  }
}
