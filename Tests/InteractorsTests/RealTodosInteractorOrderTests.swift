import Interactors
import Repositories
import StateStore
import Testing

/// Edits and loads that are under way at the same time.
struct RealTodosInteractorOrderTests {
  @Test func `an edit before anything was loaded loads the list first`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    try await fixture.todos.toggle(id: Todo.id(1))
    #expect(fixture.store.todos == .loaded([.sample(1, isDone: true)]))
    #expect(fixture.repository.loads == 1)
  }

  @Test func `edits during a load happen in the order they were asked for`() async throws {
    let fixture = InteractorFixture()
    let executor = OneThreadExecutor()
    let gate = Gate()
    fixture.repository.holdLoads(at: gate)
    let load = fixture.todos.load()
    let edits = (0..<40).map { number in
      Task(executorPreference: executor) { try await fixture.todos.add(title: "\(number)") }
    }
    await gate.arrival()
    gate.open()
    await load.finished
    for edit in edits { _ = try await edit.value }
    let newestFirst = (0..<40).reversed().map { "\($0)" }
    #expect(fixture.titles == newestFirst)
  }

  @Test func `an edit after a cancelled load that will not end can be cancelled too`() async {
    let fixture = InteractorFixture()
    let gate = Gate()
    fixture.repository.holdLoads(at: gate)
    fixture.todos.load()
    await gate.arrival()
    fixture.todos.cancelLoad()
    let isLoading = Gate()
    let subscription = fixture.store.observe(\.todos, initial: false) { todos in
      if todos.isLoading { isLoading.open() }
    }
    let edit = Task { try await fixture.todos.add(title: "x") }
    try? await isLoading.pass()
    fixture.todos.cancelLoad()
    await #expect(throws: TodosError.loadCancelled) { try await edit.value }
    subscription.cancel()
    gate.open()
  }

  @Test func `edits from many tasks are all there, each with a number of its own`() async throws {
    let fixture = InteractorFixture()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for edit in 0..<50 {
            guard let todo = try? await fixture.todos.add(title: "\(task).\(edit)") else { return }
            _ = try? await fixture.todos.rename(id: todo.id, to: todo.title + "!")
            if edit % 10 == 0 { await fixture.todos.load().finished }
          }
        }
      }
    }
    let todos = try #require(fixture.store.todos.value)
    #expect(Set(todos.map(\.number)) == Set(1...400))
    #expect(todos.allSatisfy { $0.title.hasSuffix("!") })
    #expect(Array(todos) == todos.sorted(by: Todo.precedes))
    #expect(try await fixture.stored() == todos)
  }
}
