// expect: `update` at a child lends the value itself: write `$0 = …` or `$0.clear()`, or use `write`, which lends a draft
import StateStore

struct Settings: Sendable {
  var size = 1
}

func write(_ settings: Child<Settings>) {
  settings.update { draft in
    draft.whole.size = 2
    draft.whole.size = 3
  }
}
