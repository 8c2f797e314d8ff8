// expect: after consume
import StateStore

struct State: Sendable {
  var title = ""
}

func keep(_ store: Store<State>) {
  store.update { draft in
    let kept = draft
    print(kept.title)
  }
}
