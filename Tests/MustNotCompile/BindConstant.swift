// expect: cannot convert value of type
import StateStore

struct State: Sendable {
  let number = 1
}

func bind(_ store: Store<State>) {
  store.binding(\.number).wrappedValue = 2
}
