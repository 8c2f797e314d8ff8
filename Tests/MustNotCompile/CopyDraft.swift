// expect: type 'Draft<State>' does not conform to protocol 'Copyable'
import StateStore

struct State: Sendable {
  var title = ""
}

func copy(_ store: Store<State>) {
  store.update { draft in
    var drafts: [Draft<State>] = []
    drafts.removeAll()
  }
}
