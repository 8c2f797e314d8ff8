import Interactors
import Repositories
import StateStore
import Testing

struct RealTodosInteractorLoadTests {
  @Test func `a load shows that it runs, then the todos`() async {
    let world = World([.sample(1), .sample(2)])
    let gate = Gate()
    world.repository.holdLoads(at: gate)
    let load = world.todos.load()
    #expect(world.store.todos == .isLoading(last: nil))
    #expect(world.store.state.isBusy)
    gate.open()
    await load.finished
    #expect(world.store.todos == .loaded([.sample(1), .sample(2)]))
    #expect(!world.store.state.isBusy)
  }

  @Test func `the list loads itself once`() async {
    let world = World()
    let gate = Gate()
    world.repository.holdLoads(at: gate)
    let first = world.todos.loadIfNeeded()
    let second = world.todos.loadIfNeeded()
    #expect(first != nil && second != nil)
    gate.open()
    await first?.finished
    await second?.finished
    #expect(world.todos.loadIfNeeded() == nil)
    #expect(world.repository.loads == 1)
  }

  @Test func `a failed load tells why, keeps the todos, and is not repeated by itself`() async {
    let world = World([.sample(1)])
    await world.todos.load().finished
    let failure = LoadFailure(kind: .offline, message: "no net", canRetry: true)
    let gate = Gate()
    gate.open(.failure(failure))
    world.repository.holdLoads(at: gate)
    await world.todos.load().finished
    #expect(world.store.todos == .failed(failure, last: [.sample(1)]))
    #expect(world.todos.loadIfNeeded() == nil)
  }

  @Test func `a list that could not be loaded is loaded when it is needed again`() async {
    let world = World([.sample(1)])
    let gate = Gate()
    gate.open(.failure(LoadFailure(kind: .storage, message: "locked", canRetry: true)))
    world.repository.holdLoads(at: gate)
    await world.todos.loadIfNeeded()?.finished
    #expect(world.store.todos.failure != nil)
    world.repository.holdLoads(at: nil)
    await world.todos.loadIfNeeded()?.finished
    #expect(world.store.todos == .loaded([.sample(1)]))
  }

  @Test func `an edit that waits for the first list gets the one that a newer load brings`()
    async throws
  {
    let world = World([.sample(1)])
    let (older, newer) = (Gate(), Gate())
    world.repository.holdLoads(at: older)
    let edit = Task { try await world.todos.rename(id: Todo.id(1), to: "Bread") }
    await older.arrival()
    world.repository.holdLoads(at: newer)
    let load = world.todos.load()
    await newer.arrival()
    // Long enough for the refusal of an edit that did not wait.
    for _ in 0..<100 { await Task.yield() }
    newer.open()
    await load.finished
    #expect(try await edit.value?.title == "Bread")
    older.open()
  }

  @Test func `a cancelled load leaves things as they were`() async {
    let world = World([.sample(1)])
    let gate = Gate()
    world.repository.holdLoads(at: gate)
    let load = world.todos.load()
    await gate.arrival()
    world.todos.cancelLoad()
    await load.finished
    #expect(world.store.todos == .notRequested)
    gate.open()
  }
}
