import Interactors
import Repositories
import StateStore
import Synchronization
import Testing

@testable import todo_repl

/// Edits of many todos at once.
@Suite(.fewAtOnce)
struct TodoListBulkTests {
  private static let todos = (1...12).map { Todo.sample($0, isDone: $0 > 11) }

  @Test func `a script is told how many todos changed, and one undo takes them back`() async throws
  {
    let todos = ScriptedTodosRepository(Self.todos)
    var program = try Program(todos)
    try await program.visit(["list"])
    for (line, text) in [
      ("toggle 1-12", "Switched 12 todos."), ("remove 1-999999999", "Removed 12 todos."),
      ("set 1-12 !high", "Changed 12 todos."), ("done 1-12", "Marked 11 todos as done."),
    ] {
      let answer = try await program.answer(to: line)
      #expect(answer.hasSuffix("\n\(text)\n"), "\(answer)")
      try await program.visit(["undo"])
      #expect(try await todos.load().todos == Self.todos, "\(line)")
    }
  }

  @Test func `ten todos are not many`() async throws {
    var program = try Program(ScriptedTodosRepository(Self.todos))
    program.container.confirmation.begin { _ in nil }
    let answer = try await program.answer(to: "remove 1-10")
    #expect(answer.split(separator: "\n").count == 10)
  }

  @Test(arguments: [
    ("done 1-12", "Mark 11 todos as done?"), ("toggle 1-12", "Switch 12 todos?"),
    ("remove 1-12", "Remove 12 todos?"), ("set 1-12 due:", "Change 12 todos?"),
  ])
  func `a person is asked, and a no changes nothing`(line: String, question: String) async throws {
    let todos = ScriptedTodosRepository(Self.todos)
    var program = try Program(todos)
    let output = program.container.output
    program.container.confirmation.begin { asked in
      output.show([HelpLine(text: asked)])
      return "n"
    }
    #expect(try await program.answer(to: line) == "\(question) [y/N] \nNothing was changed.\n")
    #expect(try await todos.load().todos == Self.todos)
    #expect(program.session.status == 0)
  }

  @Test func `the question counts the parts that are done with their todos`() async throws {
    var todos = Self.todos
    for place in 1...11 { todos[place].parent = todos[0].id }
    todos[0].tags = ["a"]
    let repository = ScriptedTodosRepository(todos)
    let all = "Mark 11 todos as done?"
    let first = "Todo 1 has 10 open parts. Mark them as done, too?"
    let asking: [(String, [String])] = [
      ("done +a --all", [all]), ("done 1 --all", [all]), ("done +a", [first, all]),
    ]
    for (line, questions) in asking {
      var program = try Program(repository)
      try await program.visit(["list"])
      let asked = Mutex<[String]>([])
      program.container.confirmation.begin { question in
        let text: String = question
        asked.withLock { $0.append(text.replacing(" [y/N] ", with: "")) }
        return "y"
      }
      let answer = try await program.answer(to: line)
      #expect(answer.hasSuffix("Marked 11 todos as done.\n"))
      #expect(asked.withLock { $0 } == questions)
      try await program.visit(["undo"])
    }
  }

  @Test func `the question counts the parts of all todos, but not what is done for today`()
    async throws
  {
    var program = try Program(ScriptedTodosRepository([]))
    try await program.visit([
      "add one", "add two", "add p under:1", "add p under:1", "add p under:2",
      "add daily under:2 every:day", "done 6",
    ])
    let asked = Mutex<[String]>([])
    program.container.confirmation.begin { question in
      asked.withLock { $0.append(question) }
      return "y"
    }
    _ = try await program.answer(to: "done 1 2")
    #expect(
      asked.withLock { $0 } == ["These todos have 3 open parts. Mark them as done, too? [y/N] "])
    let list = program.container.app.store.todos.value ?? []
    #expect(list.filter { !$0.isDone }.map(\.title) == ["daily"])
    try await program.visit(["add three", "add daily under:8 every:day", "done 9"])
    // Nothing is asked: the only open part is done for today.
    _ = try await program.answer(to: "done 8")
    #expect(asked.withLock { $0.count } == 1)
    #expect(program.container.app.store.todos.value?.first { $0.number == 8 }?.isDone == true)
  }

  @Test func `a todo that is removed elsewhere while the question stands is left out`() async throws
  {
    let list = (1...13).map { Todo.sample($0) }
    let todos = ScriptedTodosRepository(list)
    var program = try Program(todos)
    try await program.visit(["list"])
    let store = program.container.app.store
    program.container.confirmation.begin { _ in
      _ = try? await todos.save(TodosEdit(.remove, [.removed(list[4])]), basedOn: .zero)
      for await shown in store.values(\.todos) where shown.value?.count == 12 { break }
      return "y"
    }
    let answer = try await program.answer(to: "done 1-99")
    #expect(answer.hasSuffix("\nMarked 12 todos as done.\n"), "\(answer)")
    #expect(try await todos.load().todos.allSatisfy(\.isDone))
  }

  @Test func `what a command has left is told as it is by now`() async throws {
    let list = (1...2).map { Todo.sample($0, isDone: true) }
    var program = try Program(ScriptedTodosRepository([list[0]]))
    try await program.visit(["list"])
    program.container.showUnchanged([.sample(1), list[1]], but: [])
    #expect(
      try await program.answer(to: "help quit").hasPrefix(
        "1 [x] \(list[0].title) (unchanged)\n2 [x] \(list[1].title) (removed)\n"))
  }

  @Test func `purging many asks too`() async throws {
    let todos = ScriptedTodosRepository((1...11).map { .sample($0, isDone: true) })
    var program = try Program(todos)
    let output = program.container.output
    program.container.confirmation.begin { question in
      output.show([HelpLine(text: question)])
      return "y"
    }
    let answer = try await program.answer(to: "purge")
    #expect(answer.hasPrefix("Remove 11 done todos? \"undo\" brings them back. [y/N] \n"))
    #expect(answer.hasSuffix("Removed 11 todos.\n"))
    #expect(try await todos.load().todos.isEmpty)
  }

  @Test(arguments: [(true, "n"), (true, "y"), (false, "n")])
  func `at the prompt a purge of one todo asks, too`(isAtPrompt: Bool, reply: String) async throws {
    let list = [Todo.sample(1, isDone: true), .sample(2)]
    let todos = ScriptedTodosRepository(list)
    var program = try Program(todos, canTypeMore: isAtPrompt)
    let output = program.container.output
    program.container.confirmation.begin { question in
      output.show([HelpLine(text: question)])
      return reply
    }
    let answer = try await program.answer(to: "purge")
    let question = "Remove 1 done todo? \"undo\" brings it back. [y/N] \n"
    #expect(answer.hasPrefix(question) == isAtPrompt)
    #expect(answer.contains("Nothing was changed.") == (isAtPrompt && reply == "n"))
    #expect(try await todos.load().todos.count == (isAtPrompt && reply == "n" ? 2 : 1))
  }

  @Test func `a purge without a done todo asks nothing`() async throws {
    var program = try Program(ScriptedTodosRepository([.sample(1)]), canTypeMore: true)
    program.container.confirmation.begin { _ in
      Issue.record("Nothing is to be asked.")
      return nil
    }
    #expect(
      try await program.answer(to: "purge") == "No todo is done, so there is nothing to remove.\n")
  }

  @Test func `a purge removes no todo for which nobody was asked`() async throws {
    let list = (1...15).map { Todo.sample($0, isDone: $0 <= 12) }
    let todos = ScriptedTodosRepository(list)
    var program = try Program(todos)
    try await program.visit(["list"])
    let store = program.container.app.store
    program.container.confirmation.begin { _ in
      let changes: [TodosEdit.Change] = [
        .changed(from: list[0], to: .sample(1)),
        .changed(from: list[13], to: .sample(14, isDone: true)),
      ]
      _ = try? await todos.save(TodosEdit(.toggle, changes), basedOn: .zero)
      for await shown in store.values(\.todos) where shown.value?[id: list[13].id]?.isDone == true {
        break
      }
      return "y"
    }
    let answer = try await program.answer(to: "purge")
    #expect(answer.hasSuffix("\nRemoved 11 todos.\n"), "\(answer)")
    #expect(try await todos.load().todos.map(\.number) == [1, 13, 14, 15])
  }

  @Test func `a purge tells the true number, also when few todos are left of many`() async throws {
    let list = (1...11).map { Todo.sample($0, isDone: true) }
    let todos = ScriptedTodosRepository(list)
    var program = try Program(todos)
    try await program.visit(["list"])
    let store = program.container.app.store
    func reopens(_ numbers: ClosedRange<Int>) {
      program.container.confirmation.begin { _ in
        let done = (try? await todos.load().todos)?.filter { numbers.contains($0.number) } ?? []
        let changes = done.map { TodosEdit.Change.changed(from: $0, to: .sample($0.number)) }
        _ = try? await todos.save(TodosEdit(.toggle, changes), basedOn: .zero)
        let ids = done.map(\.id)
        for await shown in store.values(\.todos)
        where ids.allSatisfy({ shown.value?[id: $0]?.isDone == false }) { break }
        return "y"
      }
    }
    reopens(2...11)
    let answer = try await program.answer(to: "purge")
    #expect(answer.hasSuffix("(removed)\nRemoved 1 todo.\n"), "\(answer)")
    try await program.visit(["undo", "done 1-11"])
    reopens(1...11)
    #expect(try await program.answer(to: "purge") == "Nothing was changed.\n")
    #expect(try await todos.load().todos.count == 11)
  }

  @Test(arguments: [
    ("done 1-99", "Marked 11 todos as done.", [12, 13]),
    ("remove 1-99", "Removed 12 todos.", [13]), ("toggle 1-99", "Switched 12 todos.", [12, 13]),
  ])
  func `no todo is changed for which nobody was asked`(
    line: String, text: String, rest: [Int]
  ) async throws {
    let list = Self.todos
    let todos = ScriptedTodosRepository(list)
    var program = try Program(todos)
    try await program.visit(["list"])
    let store = program.container.app.store
    program.container.confirmation.begin { _ in
      // The one that was done is opened again, and another one added.
      let changes: [TodosEdit.Change] = [
        .changed(from: list[11], to: .sample(12)), .added(.sample(13)),
      ]
      _ = try? await todos.save(TodosEdit(.set, changes), basedOn: .zero)
      for await shown in store.values(\.todos) where shown.value?.count == 13 { break }
      return "y"
    }
    let answer = try await program.answer(to: line)
    #expect(answer.hasSuffix("\n\(text)\n"), "\(answer)")
    let left = try await todos.load().todos.filter { !$0.isDone }.map(\.number).sorted()
    #expect(left == (line.hasPrefix("toggle") ? [13] : rest))
  }

  @Test func `programs are told the number`() {
    let json = BulkLine(command: .remove, count: 12).json
    #expect(json?.description == #"{"type":"bulk","command":"remove","todos":12}"#)
  }
}
