import Foundation
import Repositories
import Testing

@testable import todo_repl

extension Todo {
  fileprivate static var begun: Todo {
    var todo = Todo.sample(3)
    todo.started = Date.distantPast
    return todo
  }
}

struct TodoRowTests {
  private static let styled = Page(styling: Styling(isColored: true))

  @Test(arguments: [
    (TodoRow(.sample(3)), "3 [ ] Buy milk"),
    (TodoRow(.sample(3, isDone: true)), "3 [x] Buy milk"),
    (TodoRow(.begun), "3 [>] Buy milk"),
    (TodoRow(.sample(3), width: 4), "   3 [ ] Buy milk"),
    (TodoRow(.sample(103), width: 2), "103 [ ] Buy milk"),
    (TodoRow(.sample(3), note: .removed), "3 [ ] Buy milk (removed)"),
    (TodoRow(.sample(3, isDone: true), note: .unchanged), "3 [x] Buy milk (unchanged)"),
    (TodoRow(.sample(3, "a\u{1B}[2J\nb")), "3 [ ] a^[[2J^Jb"),
    (TodoRow(.sample(3, "")), "3 [ ] "),
    (TodoRow(.sample(0), width: 2), " + [ ] Buy milk"),
  ])
  func `a row has a number, a box and a title, and says what became of it`(
    row: TodoRow, text: String
  ) {
    #expect(row.text(on: .plain) == text)
  }

  @Test(arguments: [
    (TodoRow(.sample(3), width: 2), "\u{1B}[1m 3\u{1B}[0m [ ] Buy milk"),
    (TodoRow(.sample(3), note: .unchanged), "\u{1B}[1m3\u{1B}[0m [ ] Buy milk (unchanged)"),
    (TodoRow(.sample(3, isDone: true)), "\u{1B}[2m3 [x] Buy milk\u{1B}[0m"),
    (TodoRow(.sample(3), note: .removed), "\u{1B}[9m3 [ ] Buy milk (removed)\u{1B}[0m"),
    (
      TodoRow(.sample(3, isDone: true), note: .removed),
      "\u{1B}[9m3 [x] Buy milk (removed)\u{1B}[0m"
    ),
  ])
  func `the look tells again what the row says`(row: TodoRow, text: String) {
    #expect(row.text(on: Self.styled) == text)
  }

  @Test(arguments: [
    ("Buy milk", 14, "3 [ ] Buy milk"), ("Buy milk", 13, "3 [ ] Buy mi…"),
    ("우유 사기", 15, "3 [ ] 우유 사기"), ("우유 사기", 14, "3 [ ] 우유 사…"), ("우유 사기", 12, "3 [ ] 우유 …"),
    ("🥛🥛🥛", 12, "3 [ ] 🥛🥛🥛"), ("🥛🥛🥛", 11, "3 [ ] 🥛🥛…"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 9, "3 [ ] 👩‍👩‍👧‍👦…"),
    ("Buy milk", 7, "3 [ ] …"), ("Buy milk", 1, "3 [ ] …"),
  ])
  func `a title is cut where the window ends`(title: String, columns: Int, text: String) {
    #expect(TodoRow(.sample(3, title)).text(on: Page(columns: columns)) == text)
  }

  @Test func `what is said of a todo is not cut, and neither are looks`() {
    let page = Page(columns: 24, styling: Styling(isColored: true))
    #expect(
      TodoRow(.sample(3, "Buy milk at once"), width: 2, note: .removed).text(on: page)
        == "\u{1B}[9m 3 [ ] Buy mi… (removed)\u{1B}[0m")
    #expect(
      TodoRow(.sample(3, "Buy milk at once, if not sooner"), width: 2).text(on: page)
        == "\u{1B}[1m 3\u{1B}[0m [ ] Buy milk at once…")
  }

  @Test(
    arguments: [
      (86_400.0, "3 [ ] Buy milk  !high due:tomorrow +home +a"),
      (61_200, "3 [ ] Buy milk  !high due:today@17:00 +home +a"),
      (-86_400, "3 [ ] Buy milk  !high due:yesterday (overdue) +home +a"),
      (31 * 86_400, "3 [ ] Buy milk  !high due:2001-02-01 +home +a"),
    ] as [(Double, String)])
  func `what else is said of a todo follows its title, as it is typed`(due: Double, text: String) {
    var todo = Todo.sample(3)
    (todo.priority, todo.tags) = (.high, ["home", "+a"])
    todo.due = Date(timeIntervalSinceReferenceDate: due)
    #expect(TodoRow(todo).text(on: .plain) == text)
    #expect(TodoRow(todo, note: .removed).text(on: .plain) == text + " (removed)")
    #expect(TodoRow(todo).title(on: .plain) == "3 [ ] Buy milk")
  }

  @Test func `what is over is red in colour, and a done todo is dim as a whole`() {
    var todo = Todo.sample(3)
    (todo.priority, todo.tags) = (.high, ["a\u{1B}"])
    todo.due = Date(timeIntervalSinceReferenceDate: -86_400)
    let page = Page(columns: nil, styling: Styling(isColored: true))
    #expect(
      TodoRow(todo).text(on: page)
        == "\u{1B}[1m3\u{1B}[0m [ ] Buy milk  \u{1B}[1m!high\u{1B}[0m "
        + "\u{1B}[31mdue:yesterday (overdue)\u{1B}[0m \u{1B}[2m+a^[\u{1B}[0m")
    todo.isDone = true
    #expect(
      TodoRow(todo).text(on: page)
        == "\u{1B}[2m3 [x] Buy milk  !high due:yesterday +a^[\u{1B}[0m")
  }

  @Test func `in a narrow window the title comes before the tags`() {
    var todo = Todo.sample(3, "Buy milk at once, if not sooner")
    todo.tags = ["shop", "soon", "home"]
    let texts = [60, 40, 20, 7].map { TodoRow(todo).text(on: Page(columns: $0)) }
    #expect(
      texts == [
        "3 [ ] Buy milk at once, if not sooner  +shop +soon +home",
        "3 [ ] Buy milk at once, if not sooner  …", "3 [ ] Buy milk at o…", "3 [ ] …",
      ])
  }

  @Test func `a whole title is broken between words`() {
    let row = TodoRow(.sample(3, "Order the new parts for the pump"))
    #expect(
      row.title(on: Page(columns: 24)) == "3 [ ] Order the new\n      parts for the pump")
    #expect(row.title(on: Page(columns: 80)) == row.title(on: .plain))
    let done = TodoRow(.sample(3, "Order the new parts", isDone: true))
    #expect(
      done.title(on: Page(columns: 19, styling: Styling(isColored: true)))
        == "\u{1B}[2m3 [x] Order the new\u{1B}[0m\n\u{1B}[2m      parts\u{1B}[0m")
  }

  @Test func `a short title leaves its room to what follows`() {
    var todo = Todo.sample(3, "Call")
    todo.tags = ["family", "phone"]
    #expect(
      TodoRow(todo).text(on: Page(columns: 26)) == "3 [ ] Call  +family +phone"
        && TodoRow(todo).text(on: Page(columns: 25)) == "3 [ ] Call  +family …")
  }

  @Test
  func `an overdue date is short before a tag is left out, and a tag before the title is cut`() {
    var todo = Todo.sample(3, "Call the dentist")
    todo.due = Date(timeIntervalSinceReferenceDate: -86_400)
    (todo.priority, todo.tags) = (.high, ["family", "phone"])
    let texts = [68, 56, 51, 43, 41, 40, 30].map { TodoRow(todo).text(on: Page(columns: $0)) }
    #expect(
      texts == [
        "3 [ ] Call the dentist  !high due:yesterday (overdue) +family +phone",
        "3 [ ] Call the dentist  !h due:yesterday! +family +phone",
        "3 [ ] Call the dentist  !h due:yesterday! +family …",
        "3 [ ] Call the dentist  !h due:yesterday! …",
        "3 [ ] Call the dentist  !h due:yesterday!", "3 [ ] Call the denti…  !h due:yesterday!",
        "3 [ ] Call th…  due:yesterday!",
      ])
  }

  @Test func `a window too narrow for a row cuts the row, whatever marks the todo has`() {
    var todo = Todo.sample(3, "Call")
    todo.tags = ["family"]
    for columns in 1...20 {
      for note in [nil, RowNote.removed] {
        let text = TodoRow(todo, note: note).text(on: Page(columns: columns))
        #expect(text.hasPrefix("3 [ ]"))
      }
    }
  }

  @Test func `programs get all of a todo`() {
    var todo = Todo.sample(3, "우유 \"2\"", isDone: true)
    todo.completedAt = Date(timeIntervalSinceReferenceDate: 1.5)
    todo.due = Date(timeIntervalSinceReferenceDate: 86_400)
    (todo.priority, todo.project) = (.high, "home.a")
    todo.tags = ["a", "b"]
    todo.notes = "x\ny"
    #expect(
      TodoRow(todo, width: 9, note: .unchanged).json?.description == #"{"type":"todo","number":3,"#
        + #""id":"00000000-0000-0000-0000-000000000003","title":"우유 \"2\"","done":true,"#
        + #""createdAt":"2001-01-01T00:00:00.000Z","completedAt":"2001-01-01T00:00:01.500Z","#
        + #""due":"2001-01-02T00:00:00.000Z","dueLocal":"2001-01-02","overdue":false,"#
        + #""priority":"high","project":"home.a","tags":["a","b"],"notes":"x\ny"}"#)
  }

  @Test func `programs are told that a todo which is being saved has no number yet`() {
    #expect(TodoRow(.sample(0)).json?.description.contains(#""number":null,"#) == true)
  }

  @Test func `programs are told of a todo that was removed, and of nothing that is not there`() {
    #expect(
      TodoRow(.sample(3), note: .removed).json?.description == #"{"type":"removed","number":3,"#
        + #""id":"00000000-0000-0000-0000-000000000003","title":"Buy milk","done":false,"#
        + #""createdAt":"2001-01-01T00:00:00.000Z","completedAt":null,"#
        + #""due":null,"dueLocal":null,"overdue":false,"priority":null,"project":null,"tags":[],"notes":""}"#
    )
  }
}
