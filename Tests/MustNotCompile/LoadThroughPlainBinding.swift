// expect: cannot convert value of type 'WritableKeyPath<State, String>'
import StateStore

struct State: Sendable {
  var title = ""
}

func load(_ store: Store<State>) {
  store.binding(\.title).load { "Milk" }
}
