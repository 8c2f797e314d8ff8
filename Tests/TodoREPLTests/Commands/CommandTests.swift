import Interactors
import Testing

@testable import todo_repl

struct CommandTests {
  @Test func `commands are equal when they ask for the same`() {
    #expect(Command.done([1, 2]) == .done([1, 2]))
    #expect(Command.done([1, 2]) != .done([2, 1]))
    #expect(Command.done([1]) != .toggle([1]))
    #expect(Command.countries(search: nil, all: false) != .countries(search: "", all: false))
    #expect(Command.list(.all, all: true) != .list(.all, all: false))
    #expect(Command.move(1, .before(2)) != .move(1, .after(2)))
  }
}
