// expect: nothing
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

struct Names: Equatable, Sendable {
  var idle = 1
  var rest: Int?
  var team = Team()
}

func use<Value>(_ value: Value) { print(value) }

// The messages for mistakes are in the way of no good call.
func useAll(_ names: Binding<Names>, _ child: Child<Names>) {
  let size = names.team.size
  size.update { $0 += 1 }
  let idle: Binding<Int> = names.idle
  idle.state += names.team.size.state * 2 + names.idle.state
  use((names.team.size, names.team, child.team.size, child.idle.state ?? 0))
  use([names.idle, names.team.size].map { $0.state + names.idle.state })
  use(Child(names.team).size)
  use(names.child(\.rest))
  use(child.observe(\.team) { team in print(team?.size ?? 0) })
  use(child.team.size.observe { size in print(size ?? 0) })
  names.team.members.optimisticUpdate {
    $0.append("a")
  } commit: { _ in
  }
  child.team.optimisticUpdate(\.members, ifEmpty: []) {
    $0.append("a")
  } commit: { _ in
  }
}
