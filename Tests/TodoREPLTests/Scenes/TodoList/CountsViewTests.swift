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

  @Test func `people read counts under each other`() {
    #expect(
      CountsView.lines(counts, .sample, in: .english).map { $0.text(on: .plain) } == [
        "3 todos: 2 open, 1 done, 1 overdue",
        "  Priority  high    1",
        "            medium  0",
        "            low     0",
        "            none    1",
        "  Tags      +home  2",
        "            +work  1",
        "  Done      2000-12-26  0",
        "            2000-12-27  0",
        "            2000-12-28  0",
        "            2000-12-29  0",
        "            2000-12-30  0",
        "            yesterday   0",
        "            today       1",
      ])
  }

  @Test func `what there is not is not counted`() {
    let lines = CountsView.lines(TodoCounts([], at: .sample), .sample, in: .english).map {
      $0.text(on: .plain)
    }
    #expect(lines[0] == "0 todos: 0 open, 0 done, 0 overdue" && lines.count == 8)
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

  @Test func `programs get one object`() {
    #expect(
      CountsView.lines(counts, .sample, in: .english).compactMap { $0.json?.description } == [
        #"{"type":"stats","open":2,"done":1,"archived":0,"overdue":1,"openByPriority":["#
          + #"{"priority":"high","count":1},{"priority":"medium","count":0},"#
          + #"{"priority":"low","count":0},{"priority":null,"count":1}],"#
          + #""openByTag":[{"tag":"home","count":2},{"tag":"work","count":1}],"doneByDay":["#
          + (26...31).map { #"{"day":"2000-12-\#($0)","count":0},"# }.joined()
          + #"{"day":"2001-01-01","count":1}],"openByDay":["#
          + (19...31).map { #"{"day":"2000-12-\#($0)","count":0},"# }.joined()
          + #"{"day":"2001-01-01","count":2}]}"#
      ])
  }
}
