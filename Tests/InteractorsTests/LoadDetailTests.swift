import Interactors
import Repositories
import StateStore
import Testing

/// Loads of details into the state of the screen that shows them.
struct LoadDetailTests {
  private struct Screen: Equatable, Sendable {
    var todo: Loadable<TodoDetail> = .notRequested
    var country: Loadable<CountryDetail> = .notRequested
  }

  private let screen = Store(Screen())

  @Test func `the detail of a todo is loaded into the place that is handed in`() async throws {
    // A list that is followed is told of its own save at some moment.
    let fixture = InteractorFixture([.sample(1)], follows: false)
    try await fixture.todos.addNote("a note", to: Todo.id(1))
    let version = fixture.store.version
    let load = fixture.todos.loadDetail(of: Todo.id(1), into: screen.binding(\.todo))
    #expect(screen.todo == .isLoading(last: nil))
    await load.finished
    #expect(screen.todo.value?.notes == "a note")
    #expect(screen.todo.value?.history.map(\.kind) == [.created, .noted])
    #expect(fixture.store.version == version)
  }

  @Test func `a todo that is gone is a failure that says so`() async {
    let fixture = InteractorFixture()
    await fixture.todos.loadDetail(of: Todo.id(1), into: screen.binding(\.todo)).finished
    #expect(screen.todo.failure?.kind == .notFound)
    #expect(screen.todo.value == nil)
  }

  @Test func `the detail of a country is loaded into the place that is handed in`() async {
    let countries = RealCountriesInteractor(
      store: Store(AppState()), repository: LocaleCountriesRepository(language: "en"))
    await countries.loadDetail(of: "KR", into: screen.binding(\.country)).finished
    #expect(screen.country.value?.country.code == "KR")
    #expect(screen.country.value?.endonym == "대한민국")
    await countries.loadDetail(of: "QQ", into: screen.binding(\.country)).finished
    #expect(screen.country.failure?.kind == .notFound)
    #expect(screen.country.value?.country.code == "KR")
  }

  @Test func `the last detail asked for wins`() async {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    let first = fixture.todos.loadDetail(of: Todo.id(9), into: screen.binding(\.todo))
    let second = fixture.todos.loadDetail(of: Todo.id(2), into: screen.binding(\.todo))
    await first.finished
    await second.finished
    #expect(screen.todo.value?.history.count == 1)
  }
}
