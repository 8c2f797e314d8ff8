// expect: a child observes without `reading:`: write `child.observe(\.size) { size in … }`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func watch(_ team: Child<Team>) -> Subscription {
  team.observe(\.size, reading: \.size, \.members) { size in print(size ?? 0) }
}
