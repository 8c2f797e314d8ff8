// expect: invalid conversion from throwing function
import StateStore

struct State: Sendable {
  var title = ""
}

func observe(_ store: Store<State>) -> Subscription {
  store.observe(\.title) { title throws in if title.isEmpty { throw CancellationError() } }
}
