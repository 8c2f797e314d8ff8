// expect: is unavailable: an observer has one value
import StateStore

struct State: Sendable {
  var title = ""
  var count = 0
  var isOpen = false
}

func observe(_ store: Store<State>) -> Subscription {
  store.observe(\.title, \.count, \.isOpen) { values in print(values) }
}
