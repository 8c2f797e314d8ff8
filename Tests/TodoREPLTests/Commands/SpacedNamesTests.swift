import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The completion of tags and projects whose names have spaces.
struct SpacedNamesTests {
  private func words(_ line: String) -> [String] {
    var todo = Todo.sample(7, "spaced")
    todo.tags = ["a b"]
    todo.project = "big house"
    let sources = Completion.Sources(todos: TodoList([todo]), countries: [], aliases: [:]) { _ in []
    }
    return Completion(of: line, from: sources).candidates.map(\.text)
  }

  @Test(arguments: ["list +a", "add x +a\\ ", "set 7 \"+a"])
  func `a tag is completed as one word`(line: String) {
    #expect(words(line) == ["+a\\ b"])
  }

  @Test(arguments: ["add x project:b", "list project:big", "set 7 project:big\\ h"])
  func `a project is completed as one word, whatever of it is typed`(line: String) {
    #expect(words(line) == ["project:big\\ house"])
  }
}
