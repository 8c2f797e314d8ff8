// expect: '$0' is immutable
import StateStore

struct State: Sendable {
  var title = ""
}

func write(_ store: Store<State>) {
  store.read { $0.title = "Milk" }
}
