// expect: the state has no property of this name and type
import StateStore

struct State: Sendable {
  var title = ""
}

func write(_ store: Store<State>) {
  store.update { $0.title = 3 }
}
