// expect: cannot assign to property: 'state' is a get-only property
import StateStore

struct State: Sendable {
  var title = ""
}

func write(_ store: Store<State>) {
  store.state = State()
}
