import Testing

@testable import todo_repl

struct CommandTests {
  @Test func `commands are equal when they ask for the same`() {
    #expect(Command.done([1, 2]) == .done([1, 2]))
    #expect(Command.done([1, 2]) != .done([2, 1]))
    #expect(Command.done([1]) != .toggle([1]))
    #expect(Command.countries(search: nil) != .countries(search: ""))
  }
}
