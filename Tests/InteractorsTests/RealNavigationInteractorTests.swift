import Interactors
import Repositories
import StateStore
import Testing

struct RealNavigationInteractorTests {
  @Test func `navigating changes the route and the filter`() {
    let store = Store(AppState())
    let navigation = RealNavigationInteractor(store: store)
    navigation.showTodos(.open)
    #expect(store.route.screen == .todos && store.filter == .open)
    navigation.showCountries(search: "korea")
    #expect(store.route.screen == .countries(search: "korea") && store.filter == .open)
    navigation.showCountry(code: "KR")
    #expect(store.route.screen == .country(code: "KR"))
  }

  @Test func `every visit is a change, also of the screen that shows`() {
    let store = Store(AppState())
    let navigation = RealNavigationInteractor(store: store)
    let routes = Recorder<Route>()
    let subscription = store.observe(\.route, initial: false) { routes.append($0) }
    navigation.showTodos(.all)
    navigation.showTodos(.all)
    navigation.showAgain()
    #expect(routes.values.map(\.visit) == [1, 2, 3])
    #expect(routes.values.allSatisfy { $0.screen == .todos })
    subscription.cancel()
  }

  @Test func `the filters are the words a person types, and say what they include`() {
    #expect(TodoFilter.allCases.map(\.rawValue) == ["all", "open", "done"])
    let todos = [Todo.sample(1), .sample(2, isDone: true)]
    let shown = TodoFilter.allCases.map { todos.filter($0.includes).map(\.number) }
    #expect(shown == [[1, 2], [1], [2]])
  }
}
