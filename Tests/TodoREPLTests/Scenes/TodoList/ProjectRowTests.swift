import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct ProjectRowTests {
  private var rows: [ProjectRow] {
    var todos = (1...4).map { Todo.sample($0, isDone: $0 == 4) }
    for (index, name) in ["home.garden", "home", "일", "home.garden"].enumerated() {
      todos[index].project = name
    }
    return ProjectRow.rows(of: TodoList(todos))
  }

  @Test func `parts are indented, and the counts stand below each other`() {
    #expect(
      rows.map { $0.text(on: .plain) } == [
        "home      2 open, 1 done", "  garden  1 open, 1 done", "일        1 open, 0 done",
      ])
  }

  @Test func `a narrow window cuts the name, not the counts`() {
    let page = Page(columns: 22)
    #expect(rows[1].text(on: page) == "  gar…  1 open, 1 done")
  }
}
