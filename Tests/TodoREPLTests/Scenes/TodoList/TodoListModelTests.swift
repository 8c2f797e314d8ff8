import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct TodoListModelTests {
  @Test(arguments: [
    (TodoQuery.all, 0, 0, "No todos yet. Type \"add\" and a title to add one."),
    (.open, 0, 0, "No todos yet. Type \"add\" and a title to add one."),
    (.all, 1, 0, "1 todo, 1 open"),
    (.open, 0, 2, "Nothing is open."),
    (.done, 2, 0, "Nothing is done yet."),
    (.done, 2, 1, "3 todos, 2 open"),
  ])
  func `the rows are those of the filter, and the remark says how many there are`(
    filter: TodoQuery, open: Int, done: Int, remark: String
  ) {
    let todos = (0..<open + done).map { Todo.sample($0 + 1, isDone: $0 >= open) }
    let model = TodoListModel(IdentifiedList(todos), filter)
    #expect(model.remarks.map(\.text) == [remark])
    #expect(
      model.rows.map(\.todo)
        == todos.filter(TodoPredicate(filter.condition, at: .sample, in: []).includes))
  }

  @Test func `the numbers of the rows that show stand in line`() {
    let todos = [Todo.sample(9), .sample(10), .sample(100, isDone: true)]
    #expect(TodoListModel(IdentifiedList(todos), .all).rows.map(\.width) == [3, 3, 3])
    #expect(TodoListModel(IdentifiedList(todos), .open).rows.map(\.width) == [2, 2])
    #expect(TodoListModel(IdentifiedList(todos), .all, limit: 1).rows.map(\.width) == [1])
  }

  @Test(arguments: [
    (Int?.none, 5, nil), (5, 5, nil), (6, 5, nil),
    (4, 4, "… 1 more; type \"list --all\" for all"),
    (0, 0, "… 5 more; type \"list --all\" for all"),
  ])
  func `rows beyond the limit are counted`(limit: Int?, shown: Int, more: String?) {
    let todos = (1...5).map { Todo.sample($0) }
    let model = TodoListModel(IdentifiedList(todos), .all, limit: limit)
    #expect(model.rows.map(\.todo) == Array(todos.prefix(shown)))
    #expect(model.remarks.map(\.text) == [more, "5 todos, 5 open"].compactMap(\.self))
  }

  @Test func `the limit is for the rows of the filter`() {
    let todos = (1...6).map { Todo.sample($0, isDone: $0.isMultiple(of: 2)) }
    let model = TodoListModel(IdentifiedList(todos), .done, limit: 2)
    #expect(model.rows.map(\.todo.number) == [2, 4])
    #expect(
      model.remarks.map(\.text) == [
        "… 1 more; type \"list done --all\" for all", "6 todos, 3 open",
      ])
  }

  @Test(arguments: [
    ("!high", ["1 of 3 todos, 3 open"]),
    ("!low", ["No todo fits the filter pri:low. Type \"list\" to see all."]),
    ("overdue", ["Nothing is overdue."]), ("not !high", ["2 of 3 todos, 3 open"]),
    ("not open", ["No todo fits the filter not open. Type \"list\" to see all."]),
  ])
  func `the remark says how many of all fit`(line: String, remarks: [String]) throws {
    var todos = (1...3).map { Todo.sample($0) }
    todos[1].priority = .high
    let words = line.split(separator: " ").map { QueryWord(String($0), column: 1) }
    let query = try TodoQuery(words, plainWords: .filters)
    #expect(TodoListModel(TodoList(todos), query).remarks.map(\.text) == remarks)
  }

  @Test(arguments: [
    (TodoQuery.all, nil),
    (
      TodoQuery(.everything, order: TodoOrder(.due, isReversed: true)),
      "Order: sort:-due. Type \"list\" for the order of the list."
    ),
    (.open, "Filter: open. Type \"list\" to see all."), (.done, nil),
    (
      TodoQuery(.tag("home"), order: TodoOrder(.due)),
      "Filter: +home sort:due. Type \"list\" to see all."
    ),
    (TodoQuery(.tag("work")), nil), (TodoQuery(.tag("work"), order: TodoOrder(.due)), nil),
    (TodoQuery(.overdue), nil),
  ])
  func `the filter and the order are named where they count and no other remark names them`(
    query: TodoQuery, text: String?
  ) {
    var todo = Todo.sample(1)
    todo.tags = ["home"]
    #expect(TodoListModel([todo], query).filter?.text == text)
  }

  @Test func `an empty list has no filter to name`() {
    #expect(TodoListModel([], .open).filter == nil)
  }

  @Test func `the remark for more tells the query as it can be typed`() {
    let todos = (1...3).map { Todo.sample($0, "a b") }
    let query = TodoQuery(.all([.text("a b"), .open]), order: TodoOrder(.title, isReversed: true))
    #expect(
      TodoListModel(TodoList(todos), query, limit: 1).remarks.first?.text
        == "… 2 more; type \"list \"a b\" open sort:-title --all\" for all")
  }
}
