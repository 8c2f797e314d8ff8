import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// Todos that depend on others, and parts of todos.
struct LinkedTodosTests {
  private func todo(_ number: Int, under parent: Int? = nil, after blockers: [Int] = []) -> Todo {
    var todo = Todo.sample(number)
    (todo.parent, todo.depends) = (parent.map(Todo.id), blockers.map { Todo.id($0) })
    return todo
  }

  private func settings(_ link: TodoLink, _ setting: LinkSetting) -> TodoSettings {
    var settings = TodoSettings()
    settings.links[link] = setting
    return settings
  }

  private func numbers(_ todos: [Todo]) -> [Int] { todos.map(\.number) }

  // MARK: Edits

  @Test func `links are added, taken back and cleared, each once`() async throws {
    let list = RecurringList((1...4).map { todo($0) })
    let program = list.program()
    let (one, ids) = (Todo.id(1), [2, 3, 4].map { Todo.id($0) })
    func depends(_ setting: LinkSetting) async throws -> [Todo.ID]? {
      _ = try await program.set(settings(.depends, setting), ids: [one])
      return try await list.todos().first { $0.id == one }?.depends
    }
    #expect(try await depends(LinkSetting(added: [ids[0], ids[1], ids[0]])) == [ids[0], ids[1]])
    #expect(try await depends(LinkSetting(added: [ids[2]], removed: [ids[0]])) == [ids[1], ids[2]])
    #expect(try await depends(LinkSetting(clears: true, added: [ids[0]])) == [ids[0]])
    #expect(try await depends(LinkSetting(clears: true)) == [])
    try await program.set(settings(.parent, LinkSetting(added: [ids[0]])), ids: [one])
    try await program.set(settings(.parent, LinkSetting(added: [ids[1]])), ids: [one])
    #expect(try await list.todos().first { $0.id == one }?.parent == ids[1])
    try await program.undo()
    try await program.undo()
    #expect(try await list.todos().first { $0.id == one }?.parent == nil)
  }

  @Test(arguments: TodoLink.allCases)
  func `a todo that would lead back to itself is refused, and nothing changes`(
    link: TodoLink
  ) async throws {
    var todos = (1...3).map { todo($0) }
    link.set([Todo.id(2)], in: &todos[0])
    link.set([Todo.id(3)], in: &todos[1])
    let list = RecurringList(todos)
    let program = list.program()
    for (from, to, path) in [(3, 1, "3 → 1 → 2 → 3"), (2, 2, "2 → 2")] {
      let error = await #expect(throws: TodosError.self) {
        try await program.set(
          settings(link, LinkSetting(added: [Todo.id(to)])), ids: [Todo.id(from)])
      }
      guard case .cycle(link, let cycle)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(Todo.path(cycle) == path)
    }
    // Two todos of one edit, each right by itself.
    await #expect(throws: TodosError.self) {
      try await program.set(
        settings(link, LinkSetting(added: [Todo.id(3)])), ids: [Todo.id(1), Todo.id(3)])
    }
    var wanted = todos[2]
    link.set([Todo.id(1)], in: &wanted)
    await #expect(throws: TodosError.self) { try await program.revise(todos[2], to: wanted) }
    #expect(try await list.todos() == todos)
  }

  @Test func `a half of a cycle that others saved first is refused by the list`() async throws {
    let list = RecurringList((1...2).map { todo($0) })
    let late = list.program("late", ids: 2000)
    await late.load().finished
    try await list.program("first").set(
      settings(.depends, LinkSetting(added: [Todo.id(2)])), ids: [Todo.id(1)])
    let error = await #expect(throws: TodosError.self) {
      try await late.set(
        settings(.depends, LinkSetting(added: [Todo.id(1)])), ids: [Todo.id(2)])
    }
    guard case .notSaved(let failure)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.kind == .conflict)
    #expect(try await list.todos().map(\.depends.count) == [1, 0])
  }

  @Test func `a circle through a todo of the list and a row of a file loses the link of the row`()
    async throws
  {
    let list = RecurringList([todo(1, after: [2]), todo(3)])
    let (_, result) = try await list.program().importTodos([ImportedTodo(todo(2, after: [1, 3]))])
    #expect(result.remarks.map(\.reason) == [.circle(.depends, ["todo 1", "todo 2"])])
    let todos = try await list.todos()
    #expect(todos.map(\.depends) == [[2], [3], []].map { $0.map(Todo.id) })
  }

  // MARK: Parts

  @Test func `a todo with open parts is completed only with them, as one edit`() async throws {
    let todos = [todo(1), todo(2, under: 1), todo(3, under: 2), todo(4, under: 1), todo(5)]
    let list = RecurringList(todos)
    let program = list.program()
    await #expect(throws: TodosError.openParts(todos[0], count: 3)) {
      try await program.setDone(true, ids: [Todo.id(1)])
    }
    await #expect(throws: TodosError.openParts(todos[0], count: 3)) {
      try await program.toggle(ids: [Todo.id(5), Todo.id(1)])
    }
    #expect(try await list.todos() == todos)
    // All parts among the todos need no question.
    try await program.setDone(true, ids: [1, 2, 3, 4].map { Todo.id($0) })
    try await program.undo()
    let changed = try await program.completeWithParts(ids: [Todo.id(1), Todo.id(5)])
    #expect(Set(numbers(changed)) == [1, 2, 3, 4, 5])
    #expect(try await list.todos().allSatisfy(\.isDone))
    try await program.undo()
    #expect(try await list.todos() == todos)
    try await program.setDone(true, ids: [Todo.id(3)])
    await #expect(throws: TodosError.openParts(todos[0], count: 2)) {
      try await program.setDone(true, ids: [Todo.id(1)])
    }
  }

  @Test func `a long chain of parts is found once for each, not once for each pair`() async throws {
    let count = 20_000
    let chain = (1...count).map { number in
      Todo(
        id: Todo.id(number), number: number, title: "", rank: .between(nil, nil),
        createdAt: .distantPast, parent: number == 1 ? nil : Todo.id(number - 1))
    }
    let list = TodoList(chain)
    #expect(list.openParts(of: [chain[0]], at: RecurringList.start).count == count - 1)
    // All but the last one are named.
    let first = list.first(of: Array(chain.dropLast()), with: [chain[count - 1]])
    #expect(first?.todo.number == 1 && first?.count == 1)
    let query = TodoQuery(.link(.parent, [2]))
    #expect(query.select(from: list, at: RecurringList.start).count == count - 2)
    #expect(TodoTree(chain).rows.last?.depth == count - 1)
  }

  @Test func `thousands of links of one todo are added, merged and taken back`() throws {
    let ids = (10...20_009).map { Todo.id($0) }
    var todo = Todo.sample(3)
    LinkSetting(added: ids + ids).apply(to: &todo, .depends)
    #expect(todo.depends == ids)
    let before = todo
    LinkSetting(added: ids, removed: ids.suffix(10_000)).apply(to: &todo, .depends)
    #expect(todo.depends == ids)
    LinkSetting(removed: ids.suffix(10_000)).apply(to: &todo, .depends)
    #expect(todo.depends == Array(ids.prefix(10_000)))
    var theirs = before
    theirs.depends.append(Todo.id(9))
    let edit = TodosEdit(.set, [.changed(from: before, to: todo)])
    let merged = try edit.merged { $0 == theirs.id ? theirs : nil }
    #expect(merged.changes.first?.after?.depends.count == 10_001)
  }

  @Test func `the done todo of an occurrence is a part as the todo was`() async throws {
    var rent = Todo.rent { $0.parent = Todo.id(2) }
    rent.depends = [Todo.id(3)]
    let list = RecurringList([rent, todo(2), todo(3)])
    try await list.program().setDone(true, ids: [Todo.id(1)])
    let (live, done) = (try await list.todos()[0], try await list.todos()[1])
    #expect(!live.isDone && live.parent == Todo.id(2) && live.depends == [Todo.id(3)])
    #expect(done.isDone && done.parent == Todo.id(2) && done.depends.isEmpty)
  }

  @Test func `parts stand below their todo, in their own order, each once`() {
    func rows(_ todos: [Todo]) -> [String] {
      TodoTree(todos).rows.map { "\($0.depth):\($0.todo.number)" }
    }
    let todos = [
      todo(4, under: 2), todo(3, under: 1), todo(1), todo(2, under: 1), todo(5, under: 9),
    ]
    #expect(rows(todos) == ["0:1", "1:3", "1:2", "2:4", "0:5"])
    #expect(rows([todo(2), todo(1)]) == ["0:2", "0:1"])
    // A circle can come from another program; its todos show, once each.
    let circle = [todo(1, under: 2), todo(2, under: 1), todo(3, under: 3)]
    #expect(rows(circle) == ["0:1", "1:2", "0:3"])
    #expect(TodoParts(of: TodoList(circle)).below([Todo.id(1)]).map(\.number) == [2])
  }

  @Test func `chance: a tree has every todo once, below its todo`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(300) {
        let count = Int.random(in: 0...30, using: &random)
        let todos = (0..<count).map { number in
          todo(
            number + 1,
            under: Bool.random(using: &random) ? nil : Int.random(in: 1...40, using: &random))
        }
        let rows = TodoTree(todos).rows
        #expect(Set(rows.map(\.todo.id)) == Set(todos.map(\.id)) && rows.count == count)
        for (place, row) in rows.enumerated() where row.depth > 0 {
          let above = rows[..<place].last { $0.depth < row.depth }
          #expect(above?.todo.id == row.todo.parent)
        }
      }
    }
  }

  // MARK: Filters and urgency

  private var linked: TodoList {
    var done = todo(6)
    done.isDone = true
    return TodoList([
      todo(1, after: [2]), todo(2, under: 5), todo(3, after: [6, 99]), todo(4, under: 2),
      todo(5), done,
    ])
  }

  @Test(arguments: [
    ("blocked", [1]), ("blocking", [2]), ("depends:2", [1]), ("depends:6", [3]),
    ("depends:1-9", [1, 3]), ("depends:none", [2, 4, 5, 6]), ("under:5", [2, 4]),
    ("under:2,5", [2, 4]), ("under:none", [1, 3, 5, 6]), ("under:last", []),
    ("not blocked open", [2, 3, 4, 5]), ("under:5 or blocked", [1, 2, 4]),
  ])
  func `filters find todos by their links`(filter: String, expected: [Int]) throws {
    let words = filter.split(separator: " ").enumerated().map {
      QueryWord(String($1), column: $0 + 1)
    }
    let query = try TodoQuery(words, plainWords: .filters)
    #expect(numbers(query.select(from: linked, at: RecurringList.start).todos) == expected)
    #expect(
      try TodoQuery(
        "\(query)".split(separator: " ").map {
          QueryWord(String($0), column: 1)
        }, plainWords: .filters) == query)
  }

  @Test(arguments: ["depends:", "depends:x", "depends:-3", "depends:3,", "under:0", "under:-1"])
  func `a filter that names no todos is refused`(filter: String) {
    let error = #expect(throws: QueryError.self) {
      try TodoQuery([QueryWord(filter, column: 1)], plainWords: .filters)
    }
    guard case .notNumbers? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `the urgency has Taskwarrior's numbers for blocked and blocking todos`() throws {
    let links = TodoLinks(of: linked)
    func urgency(_ number: Int) throws -> [Urgency.Reason: Double] {
      let todo = try #require(linked[id: Todo.id(number)])
      let terms = try #require(Urgency(of: todo, at: RecurringList.start, links)).terms
      return Dictionary(uniqueKeysWithValues: terms.map { ($0.reason, $0.value) })
        .filter { [.blocked, .blocking].contains($0.key) }
    }
    #expect(try urgency(1) == [.blocked: -5] && urgency(2) == [.blocking: 8] && urgency(3) == [:])
    let query = TodoQuery(.open, order: TodoOrder(.urgency))
    let sorted = numbers(query.select(from: linked, at: RecurringList.start).todos)
    #expect(sorted.first == 2 && sorted.last == 1)
  }

  // MARK: Texts

  @Test func `links are numbers in the text of a todo, and todos without one stay`() throws {
    let (list, now) = (linked, RecurringList.start)
    let shown = try #require(list[id: Todo.id(3)])
    let text = TodoText.text(of: shown, at: now, among: list)
    #expect(text.contains("\ndepends: 6\nunder:\n"))
    let changed = text.replacing("depends: 6", with: "depends: 1, 2").replacing(
      "under:", with: "under: 5")
    let todo = try TodoText.todo(in: changed, from: shown, at: now, among: list)
    #expect(todo.depends == [99, 1, 2].map { Todo.id($0) } && todo.parent == Todo.id(5))
    for wrong in ["depends: 98", "depends: -1", "depends: 1-3", "under: 1,2", "under: x"] {
      #expect(throws: TodoTextError.self) {
        try TodoText.todo(in: wrong + "\n", from: shown, at: now, among: list)
      }
    }
  }
}
