// expect: is unavailable: write in an update: `store.update { $0.count = 3 }`
import StateStore

struct State: Sendable {
  var title = ""
  var tags: [String] = []
}

func write(_ store: Store<State>) {
  store.tags.append("new")
}
