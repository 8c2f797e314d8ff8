// expect: is unavailable: make the array an IdentifiedList
import StateStore

struct Row: Identifiable, Equatable, Sendable {
  let id: Int
}

struct State: Sendable {
  var rows: [Row] = []
}

func observe(_ store: Store<State>) -> Subscription {
  store.observe(\.rows, id: 1) { row in print(row ?? "none") }
}
