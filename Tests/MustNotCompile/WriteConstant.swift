// expect: cannot assign
import StateStore

struct State: Sendable {
  let number = 1
}

func write(_ store: Store<State>) {
  store.update { $0.number = 2 }
}
