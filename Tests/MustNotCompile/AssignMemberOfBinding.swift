// expect: a member of a binding is a binding: read `binding.size.state`; write `binding.size.update { $0 = 3 }`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func write(_ team: Binding<Team>) {
  team.size = 3
}
