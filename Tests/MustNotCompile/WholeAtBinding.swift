// expect: `update` at a binding lends the value itself: write `$0 = …` or `$0.clear()`, or use `write`, which lends a draft
import StateStore

struct Settings: Sendable {
  var size = 1
}

func write(_ settings: Binding<Settings>) {
  settings.update { $0.whole = Settings() }
}
