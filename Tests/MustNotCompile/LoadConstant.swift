// expect: cannot convert value of type
import StateStore

struct State: Sendable {
  let rows = Loadable<[Int]>.notRequested
}

func load(_ store: Store<State>) {
  store.load(\.rows) { [1] }
}
