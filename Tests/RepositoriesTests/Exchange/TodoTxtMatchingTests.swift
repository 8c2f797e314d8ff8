import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The lines of a file that comes again find their todos.
struct TodoTxtMatchingTests {
  private static func read(_ lines: [String]) -> [ImportedTodo] {
    rows(.todoTxt, lines.joined(separator: "\n")).compactMap {
      if case .todo(let row) = $0 { row } else { nil }
    }
  }

  /// The todos of lines, numbered from 1.
  private static func todos(_ lines: [String]) -> [Todo] {
    read(lines).enumerated().map { index, row in
      row.todo(number: index + 1, rank: .between(nil, nil), moment: .distantPast)
    }
  }

  /// The numbers of the todos that the lines find; nil for a new one.
  private static func found(_ lines: [String], in todos: [Todo]) -> [Int?] {
    let rows = read(lines)
    let ids = TodoTxtMatching.matches(of: rows, in: todos) { id in
      todos.first { $0.id == id }
    }.ids
    let all = rows.indices.map { ids[$0] ?? rows[$0].id }
    // Two todos never take one line, nor two lines one todo.
    #expect(Set(all).count == rows.count)
    return all.map { id in todos.first { $0.id == id }?.number }
  }

  private static let aa = "00000000-0000-0000-0000-0000000000aa"

  @Test(
    arguments: [
      ("the line itself", ["Milk", "Bread"], ["Bread", "Milk"], [2, 1]),
      ("repetitions by their count", ["Milk", "Milk"], ["Milk", "Milk", "Milk"], [1, 2, nil]),
      ("a repetition that is gone", ["Milk @a", "Milk @a", "Tea"], ["Milk @a", "Tea"], [1, 3]),
      ("an id, whatever the text", ["Milk id:\(aa)", "Tea"], ["Oat id:\(aa) @x", "Tea"], [1, 2]),
      ("ticked off elsewhere", ["Milk @a", "(A) Tea"], ["x 2026-11-27 Milk @a", "Tea"], [1, 2]),
      ("the line before the text", ["Milk", "Tea"], ["x Milk", "Milk", "Tea"], [nil, 1, 2]),
      (
        "the title and the day, when a field was changed",
        ["2026-11-20 Milk due:2026-12-01", "2026-11-21 Milk due:2026-12-01"],
        ["2026-11-21 Milk due:2026-12-02", "2026-11-20 Milk due:2026-12-02 @a"], [2, 1]
      ),
      ("another day", ["2026-11-20 Milk @a"], ["2026-11-21 Milk @b"], [nil]),
      ("another title", ["Milk @a"], ["Oat milk @a"], [nil]),
      ("an id of nobody", ["Milk"], ["Milk id:\(aa)"], [nil]),
    ] as [(String, [String], [String], [Int?])])
  func `a line finds its todo by`(
    _: String, before: [String], after: [String], found: [Int?]
  ) {
    #expect(Self.found(after, in: Self.todos(before)) == found)
  }

  @Test(
    arguments: ["two\nlines", "a\nb and more", "cr\rx", "crlf\r\nx", "nul\0x", "(A) x", "end "],
    [false, true])
  func `an own export finds a title that no line can hold`(title: String, isDone: Bool) {
    var todo = Todo.sample(7)
    (todo.title, todo.isDone) = (title, isDone)
    let line = TodoTxtEncoder(timeZone: .gmt, hasIDs: false).line(todo)
    #expect(Self.found([line], in: [todo]) == [todo.number])
  }

  @Test func `a line finds the todo that would write it`() {
    var edited = Self.todos(["Milk  @a", "Tea"])
    edited[0].title = "Oat milk"
    var here = Todo.sample(3, createdAt: 0)
    (here.title, here.tags) = ("Made here", ["b"])
    let todos = edited + [here]
    #expect(Self.found(["Oat milk @a", "2001-01-01 Made here @b", "Tea"], in: todos) == [1, 3, 2])
    #expect(Self.found(["x 2026-11-27 2001-01-01 Made here @b"], in: todos) == [3])
    #expect(Self.found(["2001-01-01 Made here @b due:2026-12-01"], in: todos) == [3])
    #expect(Self.found(["2001-01-02 Made here @c"], in: todos) == [nil])
  }

  @Test func `a new line gets an id that no todo has`() {
    // The todo of "Milk" was renamed in its file.
    var todo = Self.todos(["Milk"])[0]
    todo.foreign = TodoTxtForeign.members(line: "Oat milk")
    todo.title = "Oat milk"
    #expect(Self.found(["Milk", "Oat milk"], in: [todo]) == [nil, 1])
  }

  private static let water = "2026-11-20 Water due:2026-11-20 rec:1w"
  private static let done = "x 2026-11-26 2026-11-20 Water due:2026-11-20 rec:1w"
  private static let next = "2026-11-26 Water due:2026-12-03 rec:1w"

  @Test(arguments: [[done, next], [next, done]], ["Water", "id:\(aa) Water"])
  func `of a done line and a further one, the further one is the todo`(
    lines: [String], title: String
  ) throws {
    let todo = Self.todos([Self.water.replacing("Water", with: title)])[0]
    let rows = Self.read(lines.map { $0.replacing("Water", with: title) })
    let ids = TodoTxtMatching.matches(of: rows, in: [todo]) { $0 == todo.id ? todo : nil }.ids
    let open = try #require(rows.firstIndex { !$0.isDone })
    #expect((ids[open] ?? rows[open].id) == todo.id)
    #expect(ids[1 - open] == todo.id(ofOccurrence: 0))
    // The next import finds both by their lines.
    let moved = rows[open].with(id: todo.id).merged(into: todo)
    #expect(moved.due == rows[open].due && moved.recurrence?.anchor == moved.due)
    #expect(moved.recurrence?.occurrence == 1 && !moved.isDone)
    var over = rows[1 - open].todo(number: 2, rank: .between(nil, nil), moment: .distantPast)
    over.id = todo.id(ofOccurrence: 0)
    let again = TodoTxtMatching.matches(of: rows, in: [moved, over]) { id in
      [moved, over].first { $0.id == id }
    }.ids
    #expect((again[open] ?? rows[open].id) == todo.id)
    #expect((again[1 - open] ?? rows[1 - open].id) == over.id)
  }

  @Test func `an occurrence that was completed here, too, is completed once`() {
    var moved = Self.todos([Self.water])[0]
    var over = moved
    moved.due = moved.due?.addingTimeInterval(13 * 86400)
    moved.recurrence?.occurrence = 1
    (over.id, over.number, over.isDone, over.recurrence) = (
      moved.id(ofOccurrence: 0), 2, true, nil
    )
    over.foreign = ForeignMembers()
    #expect(Self.found([Self.done, Self.next], in: [moved, over]) == [2, 1])
  }

  @Test(
    arguments: [
      (lines: ["Milk", "Milk"], added: nil), (lines: ["2026-01-30 Milk due:2026-01-30"], added: 2),
      (lines: ["Milk", "Milk", "Milk @a"], added: nil),
    ] as [(lines: [String], added: Int?)])
  func `an edited todo leaves the line that it keeps to the todo that is exported so`(
    lines: [String], added: Int?
  ) throws {
    let encoder = TodoTxtEncoder(timeZone: seoul, hasIDs: false)
    let edits: [(inout Todo) -> Void] = [
      { $0.isDone = true }, { $0.priority = .high }, { $0.title = "Milk of oats" },
      { $0.due = Date(timeIntervalSinceReferenceDate: 900_000_000) },
    ]
    for edit in edits {
      var todos = Self.todos(lines)
      if let added {
        var copy = todos[0]
        (copy.id, copy.number, copy.foreign) = (UUID(), added, ForeignMembers())
        todos.append(copy)
      }
      let before = todos
      edit(&todos[0])
      let numbers = todos.map(\.number)
      #expect(Self.found(todos.map { encoder.line($0) }, in: todos) == numbers)
      // A file from before the edit changes nothing.
      let old = Self.found(before.map { encoder.line($0) }, in: todos)
      #expect(Set(old) == Set(numbers))
    }
  }

  @Test func `a line without an id may follow the line whose id would be its own`() {
    let milk = Self.todos(["Milk"])[0]
    let rows = Self.read(["Milk id:\(milk.id.uuidString)", "Milk", "Milk"])
    #expect(rows.map(\.title) == ["Milk", "Milk", "Milk"])
    #expect(rows.first?.id == milk.id && Set(rows.map(\.id)).count == 3)
    #expect(Self.found(["Milk id:\(milk.id.uuidString)", "Milk"], in: [milk]) == [1, nil])
  }

  @Test(.timeLimit(.minutes(30)))
  func `many lines without an id behind the line of their id take a moment`() {
    let id = Self.todos(["Milk"])[0].id
    let rows = Self.read(
      ["Milk id:\(id.uuidString)"] + Array(repeating: "Milk", count: 30_000))
    #expect(Set(rows.map(\.id)).count == 30_001)
  }

  @Test func `a line with an id keeps its todo beside edited ones`() throws {
    // The id that a line "Milk" without an id would get.
    let derived = Self.todos(["Milk"])[0].id
    var tea = Self.todos(["Tea"])[0]
    var edited = Self.todos(["Milk"])[0]
    var new = edited
    (tea.id, tea.number, tea.foreign) = (derived, 3, ForeignMembers())
    (edited.id, edited.isDone) = (UUID(), true)
    (new.id, new.number, new.foreign) = (UUID(), 2, ForeignMembers())
    let encoder = TodoTxtEncoder(timeZone: seoul, hasIDs: false)
    let lines = ["Tea id:\(derived.uuidString)", encoder.line(edited), encoder.line(new)]
    #expect(Self.found(lines, in: [edited, new, tea]) == [3, 1, 2])
  }

  @Test func `rows of other formats keep their ids`() {
    let row = ImportedTodo(.sample(1))
    #expect(TodoTxtMatching.matches(of: [row], in: [.sample(1)]) { _ in nil }.ids.isEmpty)
  }

  @Test func `chance: a row that a todo exports is kept by it, just as its merge would`()
    async throws
  {
    try await withSeed { random in
      let encoder = TodoTxtEncoder(timeZone: seoul, hasIDs: false)
      var count = 0
      for _ in 0..<200 {
        let todos = random.todos(5)
        let rows = Self.read(todos.map { encoder.line($0) })
        let matches = TodoTxtMatching.matches(of: rows, in: todos) { id in
          todos.first { $0.id == id }
        }
        for index in matches.exported {
          let row = matches.ids[index].map(rows[index].with(id:)) ?? rows[index]
          let todo = try #require(todos.first { $0.id == row.id })
          let merged = row.merge(into: todo)
          #expect(merged.remarks.isEmpty && merged.todo == row.kept(by: todo))
          #expect(merged.todo.foreign != todo.foreign)
          count += 1
        }
      }
      #expect(count > 500)
    }
  }

  /// The todo after an export and the import of the export, and the export.
  private static func again(_ todo: Todo) throws -> (todo: Todo, line: String) {
    let line = TodoTxtEncoder(timeZone: seoul, hasIDs: false).line(todo)
    let rows = read([line])
    let matches = TodoTxtMatching.matches(of: rows, in: [todo]) { $0 == todo.id ? todo : nil }
    let row = try #require(matches.ids[0].map(rows[0].with(id:)) ?? rows.first)
    #expect(row.id == todo.id)
    if matches.exported.contains(0) { return (row.kept(by: todo), line) }
    return (row.merge(into: todo).todo, line)
  }

  private static let words = [
    "call", "@bob", "+x", "+", "@", "t:2026-01-01", "due:2026-01-01", "rec:1w", "pri:A", "a:b", "",
  ]

  @Test func `chance: exports of titles that look like marks stay the same`() async throws {
    try await withSeed { random in
      for _ in 0..<400 {
        var todo = Todo.sample(1)
        let words = (0...Int.random(in: 0..<5, using: &random)).map { _ in
          Self.words.randomElement(using: &random) ?? ""
        }
        todo.title = words.joined(separator: " ")
        if todo.title.isBlank { continue }
        todo.tags = Bool.random(using: &random) ? [] : ["home"]
        todo.project = [nil, "x", "home"].randomElement(using: &random) ?? nil
        let (first, line) = try Self.again(todo)
        let (second, secondLine) = try Self.again(first)
        let (third, thirdLine) = try Self.again(second)
        #expect(secondLine == line && thirdLine == line, "\(todo.title)")
        #expect(first.title == todo.title && third.title == todo.title)
      }
    }
  }

  @Test func `a title typed here keeps its words when its line is ticked off elsewhere`() throws {
    var todo = Todo.sample(1)
    todo.title = "Ask @bob today"
    let line = TodoTxtEncoder(timeZone: seoul, hasIDs: false).line(todo)
    let done = try #require(Self.read(["x 2026-11-27 \(line)"]).first).merge(into: todo).todo
    #expect(done.isDone)
    #expect(try Self.again(try Self.again(done).todo).todo.title == todo.title)
  }

  @Test(arguments: ["@bob call back", "call  +x", "call back", "call "])
  func `an older export that is imported once more takes no edit back`(title: String) throws {
    var todo = Todo.sample(1)
    todo.title = title
    let (kept, line) = try Self.again(todo)
    var edited = kept
    (edited.tags, edited.due) = (["home"], Date(timeIntervalSinceReferenceDate: 900_000_000))
    let row = try #require(Self.read([line]).first)
    #expect(Self.found([line], in: [edited]) == [edited.number])
    #expect(row.with(id: edited.id).merge(into: edited).todo == edited)
  }
}
