// expect: mutation of captured var 'titles' in concurrently-executing code
import StateStore

struct State: Sendable {
  var title = ""
}

func collect(_ store: Store<State>) -> Subscription {
  var titles: [String] = []
  return store.observe(\.title) { titles.append($0) }
}
