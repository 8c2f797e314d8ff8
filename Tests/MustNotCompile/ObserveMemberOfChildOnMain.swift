// expect: a member of a child is a child: write `child.size.observeOnMain { size in … }`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

@MainActor func watch(_ team: Child<Team>) -> Subscription {
  team.observeOnMain(\.size) { size in print(size ?? 0) }
}
