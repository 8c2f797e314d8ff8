// expect: at a place, an edit with a plan has no path: write `team.members.optimisticUpdate(plan: { members in … }, …)`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func join(_ team: Binding<Team>) {
  team.optimisticUpdate(\.members) { team in
    team.size
  } apply: { members, size in
    members.append("\(size)")
  } commit: { _ in
  }
}
