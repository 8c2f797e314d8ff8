// expect: call can throw, but it is not marked with
import StateStore

struct State: Sendable {
  var title = ""
}

func write(_ store: Store<State>) {
  store.update { draft in
    draft.title = ""
    throw CancellationError()
  }
}
