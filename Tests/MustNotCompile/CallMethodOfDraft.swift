// expect: a method of the state is called on `whole`: `$0.whole.clear()`
import StateStore

struct State: Sendable {
  var title = ""
  mutating func clear() { title = "" }
  mutating func rename(to title: String) { self.title = title }
}

func write(_ store: Store<State>) {
  store.update { $0.clear() }
  store.update { $0.rename(to: "a") }
}
