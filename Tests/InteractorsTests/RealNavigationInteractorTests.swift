import Foundation
import Interactors
import Repositories
import StateStore
import Testing

struct RealNavigationInteractorTests {
  private let store = Store(AppState())
  private let navigation: RealNavigationInteractor

  init() {
    navigation = RealNavigationInteractor(store: store)
  }

  @Test func `navigating changes the route and the filter`() {
    navigation.showTodos(.open, all: true)
    #expect(store.route.screen == .todos(all: true) && store.filter == .open)
    navigation.showTodo(id: Todo.id(1))
    #expect(store.route.screen == .todo(id: Todo.id(1)))
    navigation.showCountries(search: "korea", all: false, order: nil)
    #expect(store.route.screen == .countries(search: "korea", all: false))
    #expect(store.filter == .open)
    navigation.showCountry(code: "KR")
    #expect(store.route.screen == .country(code: "KR"))
    #expect(store.route.path.count == 4)
  }

  @Test func `where the person was is remembered, with the last filter`() throws {
    #expect(store.savedSession == SavedSession())
    navigation.showTodos(.open, all: false)
    navigation.showCountries(search: "korea", all: true, order: nil)
    #expect(store.savedSession.screen == .countries(search: "korea", all: true))
    #expect(store.savedSession.filter == "open")
    navigation.showTodos(.all, all: false)
    #expect(store.savedSession == SavedSession(screen: .todos(all: false)))
    let data = try JSONEncoder().encode(store.savedSession)
    #expect(try JSONDecoder().decode(SavedSession.self, from: data) == store.savedSession)
  }

  @Test func `every visit is a change, also of the screen that shows`() {
    let routes = Recorder<Route>()
    let subscription = store.observe(\.route, initial: false) { routes.append($0) }
    navigation.showTodos(.all, all: false)
    navigation.showTodos(.all, all: false)
    navigation.showAgain()
    #expect(routes.values.map(\.visit) == [1, 2, 3])
    #expect(routes.values.allSatisfy { $0.screen == .todos(all: false) })
    subscription.cancel()
  }

  @Test func `back returns to the list before, with its filter and order`() {
    let sorted = TodoQuery(.open, order: TodoOrder(.due))
    navigation.showTodos(.all, all: true)
    navigation.showTodos(sorted, all: false)
    navigation.showTodos(.done, all: false)
    #expect(navigation.back())
    #expect(store.filter == sorted && store.savedSession.filter == "open sort:due")
    #expect(navigation.back())
    #expect(store.filter == .all && store.route.screen == .todos(all: true))
    #expect(store.savedSession == SavedSession(screen: .todos(all: true)))
    #expect(!navigation.back())
  }

  @Test func `a screen can be left from anywhere`() {
    navigation.showTodo(id: Todo.id(1))
    navigation.showCountry(code: "KR")
    navigation.leave(.todo(id: Todo.id(1)))
    #expect(store.route.path == [.country(code: "KR")])
  }

  @Test func `the filters are the words a person types, and say what they include`() {
    let filters = [TodoQuery.all, .open, .done]
    #expect(filters.map(\.description) == ["all", "open", "done"])
    let todos: TodoList = [.sample(1), .sample(2, isDone: true)]
    let now = LocalNow.at("2026-11-21 12:00")
    let shown = filters.map { $0.select(from: todos, at: now).todos.map(\.number) }
    #expect(shown == [[1, 2], [1], [2]])
  }
}
