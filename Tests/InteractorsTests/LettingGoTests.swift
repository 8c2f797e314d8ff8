import Interactors
import Repositories
import StateStore
import Testing

/// The release of the program's parts while their work never ends.
struct LettingGoTests {
  private struct Screen: Sendable {
    var todo: Loadable<TodoDetail> = .notRequested
  }

  @Test func `L17: a load that never ends keeps neither the container nor its store alive`() async {
    let repository = ScriptedTodosRepository()
    let gate = Gate()
    repository.holdLoads(at: gate)
    var container: AppContainer? = AppContainer(
      todosRepository: repository,
      countriesRepository: LocaleCountriesRepository(language: "en"))
    let load = container?.todos.load()
    await gate.arrival()
    weak let store = container?.store
    #expect(store != nil)
    container = nil
    #expect(store == nil)
    await load?.finished
    gate.open()
  }

  @Test func `L17: a load that never ends keeps no interactor alive`() async {
    let gate = Gate()
    var fixture: InteractorFixture? = InteractorFixture([.sample(1)])
    fixture?.repository.holdLoads(at: gate)
    let load = fixture?.todos.loadIfNeeded()
    await gate.arrival()
    weak let store = fixture?.store
    fixture = nil
    #expect(store == nil)
    await load?.finished
    gate.open()
  }

  @Test func `L17: a detail that never comes keeps no screen alive`() async {
    let gate = Gate()
    let todos = RealTodosInteractor(
      store: Store(AppState()), repository: HeldDetailsRepository(gate: gate))
    var screen: Store<Screen>? = Store(Screen())
    let load = screen.map { todos.loadDetail(of: Todo.id(1), into: $0.binding(\.todo)) }
    await gate.arrival()
    weak let reference = screen
    screen = nil
    #expect(reference == nil)
    await load?.finished
    gate.open()
  }
}

/// A repository whose details wait for a test.
private struct HeldDetailsRepository: TodosRepository {
  let gate: Gate

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    try await gate.pass()
    return try await InMemoryTodosRepository().detail(of: id)
  }

  func load() async throws -> TodosSnapshot { TodosSnapshot([], at: .zero) }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try await InMemoryTodosRepository().save(edit, basedOn: revision)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    AsyncThrowingStream { nil }
  }
}
