// expect: a member of a child is a child: read `child.size.state`, an optional; write `child.size.update { $0 = 3 }`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func write(_ team: Child<Team>) {
  team.size = 3
}
