import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

/// Navigation and notices, write by write.
struct NavigationInTestStoreTests {
  @Test func `navigating is one write each, and nothing else`() {
    let test = TestStore(AppState())
    let navigation = RealNavigationInteractor(store: test.store)
    test.act { navigation.showTodos(.open, all: false) }
    test.expect("showTodos(_:all:)") { state in
      state.filter = .open
      state.route.go(to: .todos(all: false))
      state.savedSession = SavedSession(screen: .todos(all: false), filter: "open")
    }
    test.act { navigation.showTodo(id: Todo.id(1)) }
    test.expect("showTodo(id:)") { state in
      state.route.go(to: .todo(id: Todo.id(1)))
      state.savedSession.screen = .todo(id: Todo.id(1))
    }
    test.act { _ = navigation.back() }
    test.expect("back()") { state in
      _ = state.route.back()
      state.savedSession.screen = .todos(all: false)
    }
    test.act { navigation.leave(.todo(id: Todo.id(1))) }
    test.finish()
  }

  @Test func `a notice is posted and dismissed`() {
    let test = TestStore(AppState())
    let notices = RealNoticesInteractor(store: test.store.binding(\.notices))
    test.act { test.store.update("conflict") { $0.notices.post(.changedElsewhere) } }
    test.expect("conflict") { $0.notices.post(.changedElsewhere) }
    test.act { notices.dismiss(upTo: 1) }
    test.expect("dismiss(upTo:)") { $0.notices.dismiss(upTo: 1) }
    test.finish()
  }
}
