import Foundation
import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

/// The import of todos from files, and their export.
struct RealExchangeInteractorTests {
  private func exchange(_ fixture: InteractorFixture, _ files: ScriptedTodosFiles)
    -> RealExchangeInteractor
  {
    RealExchangeInteractor(store: fixture.store, todos: fixture.todos, files: files)
  }

  private func row(_ number: Int, _ title: String) -> ImportedTodo {
    ImportedTodo(id: Todo.id(number), title: title, precision: .second(.current))
  }

  @Test func `an import adds at the end, updates, and says what it did`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    let bad = BadRow(line: 4, flaw: .notUTF8)
    let exchange = exchange(
      fixture,
      ScriptedTodosFiles([
        .todo(row(8, "new")), .todo(row(1, "other")), .todo(row(2, "todo 2")),
        .skipped(RowRemark(title: "x", .deleted)), .bad(bad),
        .todo(row(7, "newer")),
      ]))
    let summary = try await exchange.importTodos(from: "x", as: nil, isStrict: false)
    #expect(fixture.titles == ["other", "todo 2", "new", "newer"])
    #expect(fixture.store.todos.value?.map(\.number) == [1, 2, 3, 4])
    #expect(summary.format == .taskwarrior)
    #expect(summary.added == 2 && summary.updated == 1 && summary.unchanged == 1)
    #expect(summary.skipped == 1 && summary.badRows == [bad] && summary.badRowCount == 1)
    #expect(try await fixture.stored() == fixture.store.todos.value)
    #expect(fixture.repository.saves == 1)
    #expect(fixture.store.importing == .notRequested && fixture.store.importProgress == nil)
  }

  @Test func `todos that wait for their numbers are exported with the next ones`() async throws {
    let list = TodoList(
      [4, -2, 7, -1].map { number in
        var todo = Todo.sample(number + 10)
        todo.number = number
        return todo
      })
    let fixture = InteractorFixture()
    await fixture.todos.load().finished
    fixture.store.update("") { $0.todos = .loaded(list) }
    let exported = try await exchange(fixture, ScriptedTodosFiles([])).todosForExport()
    #expect(exported.map(\.number) == [4, 9, 7, 8])
    #expect(exported.map(\.id) == list.map(\.id))
    fixture.store.update("") { $0.todos = .loaded([]) }
    #expect(try await exchange(fixture, ScriptedTodosFiles([])).todosForExport().isEmpty)
  }

  @Test func `importing again changes nothing and saves nothing`() async throws {
    let fixture = InteractorFixture()
    let exchange = exchange(
      fixture, ScriptedTodosFiles([.todo(row(8, "new")), .todo(ImportedTodo(.sample(5)))]))
    try await exchange.importTodos(from: "x", as: nil, isStrict: false)
    let list = fixture.store.todos
    let again = try await exchange.importTodos(from: "x", as: nil, isStrict: false)
    #expect(again.unchanged == 2 && again.added == 0 && again.updated == 0)
    #expect(fixture.store.todos == list && fixture.repository.saves == 1)
    #expect(fixture.store.history.undoable.count == 1)
  }

  @Test func `an import is one edit, which is undone and redone`() async throws {
    let fixture = InteractorFixture([.sample(1, isDone: true)])
    var changed = Todo.sample(1, "other", isDone: true)
    changed.completedAt = Date(timeIntervalSinceReferenceDate: 7)
    let exchange = exchange(
      fixture, ScriptedTodosFiles([.todo(ImportedTodo(changed)), .todo(row(8, "new"))]))
    try await exchange.importTodos(from: "x", as: nil, isStrict: false)
    let after = fixture.store.todos
    #expect(after.value?.first == changed)
    #expect(try await fixture.todos.undo().name == .importing)
    #expect(fixture.store.todos.value == [.sample(1, isDone: true)])
    try await fixture.todos.redo()
    #expect(fixture.store.todos == after)
  }

  @Test func `one bad row refuses all of a file that is to be right`() async throws {
    let fixture = InteractorFixture()
    let bad = BadRow(line: 2, flaw: .blankTitle)
    let exchange = exchange(fixture, ScriptedTodosFiles([.todo(row(8, "new")), .bad(bad)]))
    await #expect(throws: ExchangeRefusal.badRows([bad], count: 1)) {
      try await exchange.importTodos(from: "x", as: nil, isStrict: true)
    }
    #expect(fixture.repository.saves == 0 && fixture.store.importing == .notRequested)
  }

  @Test func `a file that cannot be read says why`() async throws {
    let error = ExchangeError.unknownFormat(path: "x")
    let exchange = exchange(InteractorFixture(), ScriptedTodosFiles(.failure(error)))
    await #expect(
      throws: ExchangeRefusal.notRead(
        LoadFailure(kind: .storage, message: "\(error)", canRetry: false))
    ) { try await exchange.importTodos(from: "x", as: nil, isStrict: false) }
  }

  @Test func `an import that is cancelled while it reads takes nothing`() async throws {
    let (fixture, gate) = (InteractorFixture([.sample(1)]), Gate())
    let exchange = exchange(fixture, ScriptedTodosFiles([.todo(row(8, "new"))], gate: gate))
    let importing = Task { () throws(ExchangeRefusal) in
      try await exchange.importTodos(from: "x", as: nil, isStrict: false)
    }
    await gate.arrival()
    #expect(fixture.store.state.isBusy && fixture.store.importProgress == 50)
    exchange.cancelImport()
    await #expect(throws: ExchangeRefusal.cancelled) { try await importing.value }
    gate.open()
    #expect(fixture.store.importing == .notRequested && !fixture.store.state.isBusy)
    #expect(fixture.repository.saves == 0)
  }

  /// Files whose names are the numbers of their rows, read slowly, and on after a cancel.
  private final class NumberedFiles: TodosFiles {
    let lastProgress = Mutex<(@Sendable (Int) -> Void)?>(nil)
    let gate = Gate()

    func todos(
      in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> ImportedTodos {
      progress(10)
      lastProgress.withLock { $0 = progress }
      if path == "held" { try await gate.pass() }
      for _ in 0..<20 { await Task.yield() }
      let count = Int(path) ?? 0
      var contents = ImportedTodos(.taskwarrior)
      contents.append(
        (0..<count).map { row in
          .todo(
            ImportedTodo(
              id: Todo.id(100 * count + row), title: path, precision: .second(.current)))
        })
      return contents
    }

    func write(
      _ todos: [Todo], as format: ExchangeFormat, hasIDs: Bool, to path: String, isReplacing: Bool
    ) async throws(ExchangeError) {}
  }

  @Test func `imports at once are read one after the other, and each gets its own rows`()
    async throws
  {
    for _ in 0..<LongTests.rounds(100) {
      let fixture = InteractorFixture()
      let exchange = RealExchangeInteractor(
        store: fixture.store, todos: fixture.todos, files: NumberedFiles())
      let added = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
        for count in 1...4 {
          group.addTask {
            let summary = try await exchange.importTodos(from: "\(count)", as: nil, isStrict: false)
            return (count, summary.added)
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(added == [1: 1, 2: 2, 3: 3, 4: 4])
      #expect(fixture.store.todos.value?.count == 10)
      #expect(fixture.store.importing == .notRequested && fixture.store.importProgress == nil)
    }
  }

  @Test func `a file that is read on after its import was cancelled shows no progress`()
    async throws
  {
    let (fixture, files) = (InteractorFixture([.sample(1)]), NumberedFiles())
    let exchange = RealExchangeInteractor(store: fixture.store, todos: fixture.todos, files: files)
    let importing = Task { () throws(ExchangeRefusal) in
      try await exchange.importTodos(from: "held", as: nil, isStrict: false)
    }
    await files.gate.arrival()
    exchange.cancelImport()
    await #expect(throws: ExchangeRefusal.cancelled) { try await importing.value }
    let progress = try #require(files.lastProgress.withLock { $0 })
    progress(90)
    #expect(fixture.store.importProgress == nil)
    files.gate.open()
  }

  @Test func `what cannot be saved is taken back`() async throws {
    struct Full: Error {}
    let (fixture, gate) = (InteractorFixture([.sample(1)]), Gate())
    fixture.repository.holdSaves(at: gate)
    gate.open(.failure(Full()))
    let exchange = exchange(fixture, ScriptedTodosFiles([.todo(row(8, "new"))]))
    await #expect(throws: ExchangeRefusal.self) {
      try await exchange.importTodos(from: "x", as: nil, isStrict: false)
    }
    #expect(fixture.titles == ["todo 1"] && fixture.store.history.undoable == [])
  }

  @Test func `an export writes all todos in order, loaded first`() async throws {
    let (fixture, files) = (
      InteractorFixture([.sample(1), .sample(2, isDone: true)]), ScriptedTodosFiles([])
    )
    let exchange = exchange(fixture, files)
    #expect(try await exchange.exportTodos(to: "a.txt", as: nil, isReplacing: false) == 2)
    #expect(files.written == [[.sample(1), .sample(2, isDone: true)]])
    #expect(try await exchange.todosForExport() == [.sample(1), .sample(2, isDone: true)])
    await #expect(throws: ExchangeRefusal.notWritten(.exists(path: "a.txt"))) {
      try await exchange.exportTodos(to: "a.txt", as: nil, isReplacing: false)
    }
    await #expect(throws: ExchangeRefusal.notWritten(.unknownFormat(path: "a"))) {
      try await exchange.exportTodos(to: "a", as: nil, isReplacing: false)
    }
  }

  @Test func `an export of a list that cannot be loaded is refused`() async throws {
    struct Broken: Error {}
    let (fixture, gate) = (InteractorFixture(), Gate())
    fixture.repository.holdLoads(at: gate)
    gate.open(.failure(Broken()))
    let exchange = exchange(fixture, ScriptedTodosFiles([]))
    await #expect(throws: ExchangeRefusal.self) { try await exchange.todosForExport() }
  }
}
