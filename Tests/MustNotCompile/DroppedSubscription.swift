// expect: result of call to 'observe(_:initial:fileID:line:_:)' is unused
import StateStore

struct State: Sendable {
  var title = ""
}

func observe(_ store: Store<State>) {
  store.observe(\.title) { print($0) }
}
