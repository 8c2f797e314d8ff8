// expect: cannot convert value of type
import StateStore

struct State: Sendable {
  var title = ""
}

func load(_ store: Store<State>) {
  store.load(\.title) { "Milk" }
}
