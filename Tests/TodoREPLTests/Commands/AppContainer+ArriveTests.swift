import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The loads that commands wait for before their work.
struct AppContainerArriveTests {
  private let repository = ScriptedTodosRepository([.sample(1), .sample(2), .sample(3)])
  private let app: AppContainer

  init() {
    app = AppContainer(
      todosRepository: repository, countriesRepository: ScriptedCountriesRepository())
  }

  private func failLoads() -> LoadFailure {
    let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)
    let gate = Gate()
    gate.open(.failure(failure))
    repository.holdLoads(at: gate)
    return failure
  }

  @Test func `todos are found by their numbers, in the order asked for`() async throws {
    #expect(try await app.todos(numbered: [3, 1]).map(\.number) == [3, 1])
    #expect(try await app.todos(numbered: []).isEmpty)
    #expect(try await app.todo(numbered: 2) == .sample(2))
  }

  @Test func `the numbers that nobody has are all named`() async {
    await #expect(throws: ActionError.unknownNumbers([9, 7])) {
      try await app.todos(numbered: [9, 1, 7])
    }
    await #expect(throws: ActionError.unknownNumbers([9])) { try await app.todo(numbered: 9) }
  }

  @Test func `a first load that fails is told, and the next command loads again`() async throws {
    let failure = failLoads()
    for _ in 1...2 {
      await #expect(throws: ActionError.notLoaded(what: .todos, failure)) {
        try await app.todo(numbered: 1)
      }
    }
    repository.holdLoads(at: nil)
    #expect(try await app.todo(numbered: 1) == .sample(1))
  }

  @Test func `after a later load that failed the last list counts`() async throws {
    await app.todos.load().finished
    let failure = failLoads()
    await #expect(throws: ActionError.notLoaded(what: .todos, failure)) {
      try await app.arrive(app.todos.load(), \.todos, .todos)
    }
    #expect(try await app.todo(numbered: 1) == .sample(1))
  }

  @Test func `a first load that is cancelled is told`() async {
    let gate = Gate()
    repository.holdLoads(at: gate)
    let load = app.todos.load()
    await gate.arrival()
    app.todos.cancelLoad()
    await #expect(throws: ActionError.loadCancelled(what: .todos)) {
      try await app.arrive(load, \.todos, .todos)
    }
  }

  @Test func `an error of an edit becomes that of the command`() async {
    await #expect(throws: ActionError.blankTitle(.rename)) {
      try await app.edit(.rename) { () async throws(TodosError) in
        try await app.todos.rename(id: Todo.sample(1).id, to: " ", TodoSettings())
      }
    }
  }
}
