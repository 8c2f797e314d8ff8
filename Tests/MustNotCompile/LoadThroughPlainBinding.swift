// expect: requires the types 'String' and 'Loadable<String>' be equivalent
import StateStore

struct State: Sendable {
  var title = ""
}

func load(_ store: Store<State>) {
  store.binding(\.title).load { "Milk" }
}
