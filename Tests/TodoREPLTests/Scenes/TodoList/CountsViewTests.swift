import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct CountsViewTests {
  private var counts: TodoCounts {
    var todos = [Todo.sample(1), .sample(2), .sample(3, isDone: true)]
    todos[0].tags = ["home", "work"]
    todos[1].tags = ["+home"]
    todos[1].priority = .high
    todos[0].due = Date(timeIntervalSinceReferenceDate: -86_400)
    todos[2].completedAt = Date(timeIntervalSinceReferenceDate: 0)
    return TodoCounts(TodoList(todos), at: .sample)
  }

  @Test func `a window has bars, and the open todos of the last days`() {
    let page = Page(columns: 40)
    let lines = CountsView.lines(counts, .sample, in: .english, hasCharts: true)
      .map { $0.text(on: page) }
    #expect(
      lines.prefix(7) == [
        "3 todos: 2 open, 1 done, 1 overdue",
        "  Priority  high    1 █",
        "            medium  0",
        "            low     0",
        "            none    1 █",
        "  Tags      +home  2 ██",
        "            +work  1 █",
      ])
    #expect(lines[13] == "            today       1 █" && lines.count == 15)
    #expect(lines[14].hasPrefix("  Open at the end of each day\n  2 "))
    let empty = CountsView.lines(
      TodoCounts([], at: .sample), .sample, in: .english, hasCharts: true)
    #expect(empty.count == 8)
  }
}
