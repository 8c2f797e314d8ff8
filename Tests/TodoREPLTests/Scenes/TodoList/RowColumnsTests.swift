import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct RowColumnsTests {
  private static let todos: TodoList = {
    var (milk, call, tagged) = (Todo.sample(1), Todo.sample(2, "Call"), Todo.sample(3, "Read"))
    (milk.priority, milk.due) = (.high, Date(timeIntervalSinceReferenceDate: 86_400))
    call.due = Date(timeIntervalSinceReferenceDate: 61_200)
    tagged.tags = ["home"]
    var long = Todo.sample(4, "Order the new parts for the pump")
    long.due = Date(timeIntervalSinceReferenceDate: 86_400)
    return [milk, call, tagged, long]
  }()

  private func rows(_ todos: TodoList, on page: Page) -> [String] {
    TodoListModel(todos, .all).rows.inColumns.map { $0.text(on: page) }
  }

  @Test func `in a window the priorities and the dates of a list stand below each other`() {
    #expect(
      rows(Self.todos, on: Page(columns: 60)) == [
        "1 [ ] Buy milk  !high due:tomorrow",
        "2 [ ] Call            due:today@17:00",
        "3 [ ] Read  +home",
        "4 [ ] Order the new parts for the pump  due:tomorrow",
      ])
    #expect(
      rows(Self.todos, on: Page(columns: 80)).prefix(2) == [
        "1 [ ] Buy milk                          !high due:tomorrow",
        "2 [ ] Call                                    due:today@17:00",
      ])
  }

  @Test func `the priority of a title that is too long for the column takes no room in it`() {
    var (todos, long) = (Self.todos, Self.todos[3])
    todos[id: Todo.sample(1).id]?.priority = nil
    todos[id: Todo.sample(2).id]?.tags = ["family"]
    long.priority = .high
    todos[id: long.id] = long
    #expect(
      rows(todos, on: Page(columns: 42)).prefix(2) == [
        "1 [ ] Buy milk  due:tomorrow", "2 [ ] Call      due:today@17:00 +family",
      ])
  }

  @Test func `a pipe gets rows without columns, and so does a list with one date`() {
    let plain = ["1 [ ] Buy milk  !high due:tomorrow", "2 [ ] Call  due:today@17:00"]
    #expect(rows(Self.todos, on: .plain).prefix(2) == plain[...])
    #expect(rows([Self.todos[1], Self.todos[2]], on: Page(columns: 60))[0] == plain[1])
  }

  @Test func `a row that lacks the room has its marks behind its title, and loses tags first`() {
    var todos = Self.todos
    todos[id: Todo.sample(2).id]?.tags = ["family", "phone"]
    #expect(
      rows(todos, on: Page(columns: 40)) == [
        "1 [ ] Buy milk  !high due:tomorrow",
        "2 [ ] Call            due:today@17:00 …",
        "3 [ ] Read  +home",
        "4 [ ] Order the new parts…  due:tomorrow",
      ])
    #expect(rows(todos, on: Page(columns: 30))[1] == "2 [ ] Call  due:today@17:00 …")
  }

  @Test func `no row is longer than its window, whatever its width`() {
    for columns in 10...100 {
      for row in rows(Self.todos, on: Page(columns: columns)) {
        #expect(DisplayText(row).width <= columns, "\(columns): \(row)")
      }
    }
  }

  @Test func `what is due today has a colour of its own`() {
    let page = Page(columns: 60, styling: Styling(isColored: true))
    #expect(
      rows(Self.todos, on: page)[1]
        == "\u{1B}[1m2\u{1B}[0m [ ] Call            \u{1B}[35mdue:today@17:00\u{1B}[0m")
  }
}
