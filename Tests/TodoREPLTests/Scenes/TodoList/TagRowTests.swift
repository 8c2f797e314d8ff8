import Repositories
import StateStore
import Testing

@testable import todo_repl

struct TagRowTests {
  @Test func `a todo counts once for a tag that its file names twice`() {
    var (open, done) = (Todo.sample(1, "Open"), Todo.sample(2, "Done", isDone: true))
    open.tags = ["a", "a", "+b", "b"]
    done.tags = ["a", "a"]
    let rows = TagRow.rows(of: .init([open, done]))
    #expect(rows.map { "\($0.tag) \($0.open) \($0.done)" } == ["a 1 1", "b 1 0"])
  }

  @Test func `spellings of a tag are one row, with the most frequent spelling`() {
    let tags = ["Home", "home", "HÓME", "home"]
    let todos = tags.enumerated().map { place, tag in
      var todo = Todo.sample(place, "Todo", isDone: place == 3)
      todo.tags = [tag]
      return todo
    }
    let rows = TagRow.rows(of: .init(todos))
    #expect(rows.map { "\($0.tag) \($0.open) \($0.done)" } == ["home 3 1"])
  }
}
