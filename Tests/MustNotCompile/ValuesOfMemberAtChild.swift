// expect: a member of a child is a child: write `child.size.values()`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func watch(_ team: Child<Team>) async {
  for await size in team.values(\.size) { print(size ?? 0) }
}
