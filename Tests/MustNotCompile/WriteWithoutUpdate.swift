// expect: cannot assign through dynamic lookup property: 'store' is a 'let' constant
import StateStore

struct State: Sendable {
  var title = ""
}

func write(_ store: Store<State>) {
  store.title = "Milk"
}
