// expect: nothing
import StateStore

/// The code that compiles, and that each other file here breaks in one place.
struct State: Sendable {
  var title = ""
  let number = 1
  var rows = Loadable<[Int]>.notRequested
}

func use(_ store: Store<State>) {
  store.update { $0.title = "Milk" }
  print(store.title, store.number, store.state)
  let subscription = store.observe(\.number) { print($0) }
  store.binding(\.title).wrappedValue = "Bread"
  store.load(\.rows) { [1] }
  subscription.cancel()
}
