import Interactors
import Repositories
import StateStore
import Testing

struct RealTodosInteractorLoadTests {
  @Test func `a load shows that it runs, then the todos`() async {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    let gate = Gate()
    fixture.repository.holdLoads(at: gate)
    let load = fixture.todos.load()
    #expect(fixture.store.todos == .isLoading(last: nil))
    #expect(fixture.store.state.isBusy)
    gate.open()
    await load.finished
    #expect(fixture.store.todos == .loaded([.sample(1), .sample(2)]))
    #expect(!fixture.store.state.isBusy)
  }

  @Test func `the list loads itself once`() async {
    let fixture = InteractorFixture()
    let gate = Gate()
    fixture.repository.holdLoads(at: gate)
    let first = fixture.todos.loadIfNeeded()
    let second = fixture.todos.loadIfNeeded()
    #expect(first != nil && second != nil)
    gate.open()
    await first?.finished
    await second?.finished
    #expect(fixture.todos.loadIfNeeded() == nil)
    #expect(fixture.repository.loads == 1)
  }

  @Test func `a failed load tells why, keeps the todos, and is not repeated by itself`() async {
    let fixture = InteractorFixture([.sample(1)])
    await fixture.todos.load().finished
    let failure = LoadFailure(kind: .offline, message: "no net", canRetry: true)
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdLoads(at: gate)
    await fixture.todos.load().finished
    #expect(fixture.store.todos == .failed(failure, last: [.sample(1)]))
    #expect(fixture.todos.loadIfNeeded() == nil)
  }

  @Test func `a list that could not be loaded is loaded when it is needed again`() async {
    let fixture = InteractorFixture([.sample(1)])
    let gate = Gate()
    gate.open(.failure(LoadFailure(kind: .storage, message: "locked", canRetry: true)))
    fixture.repository.holdLoads(at: gate)
    await fixture.todos.loadIfNeeded()?.finished
    #expect(fixture.store.todos.failure != nil)
    fixture.repository.holdLoads(at: nil)
    await fixture.todos.loadIfNeeded()?.finished
    #expect(fixture.store.todos == .loaded([.sample(1)]))
  }

  @Test func `an edit that waits for the first list gets the one that a newer load brings`()
    async throws
  {
    let fixture = InteractorFixture([.sample(1)])
    let (older, newer) = (Gate(), Gate())
    fixture.repository.holdLoads(at: older)
    let edit = Task { try await fixture.todos.rename(id: Todo.id(1), to: "Bread") }
    await older.arrival()
    fixture.repository.holdLoads(at: newer)
    let load = fixture.todos.load()
    await newer.arrival()
    // Long enough for the refusal of an edit that did not wait.
    for _ in 0..<100 { await Task.yield() }
    newer.open()
    await load.finished
    #expect(try await edit.value?.title == "Bread")
    older.open()
  }

  @Test func `a cancelled load leaves things as they were`() async {
    let fixture = InteractorFixture([.sample(1)])
    let gate = Gate()
    fixture.repository.holdLoads(at: gate)
    let load = fixture.todos.load()
    await gate.arrival()
    fixture.todos.cancelLoad()
    await load.finished
    #expect(fixture.store.todos == .notRequested)
    gate.open()
  }
}
