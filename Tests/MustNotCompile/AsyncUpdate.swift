// expect: cannot pass function of type
import StateStore

struct State: Sendable {
  var title = ""
}

func write(_ store: Store<State>) async {
  store.update { draft in
    await Task.yield()
    draft.title = "Milk"
  }
}
