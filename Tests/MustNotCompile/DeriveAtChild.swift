// expect: a child may be gone, so nothing is derived from it: derive at the binding or store above it
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func describe(_ team: Child<Team>) {
  let text = team.derived(\.size, \.members) { size, members in "\(size) \(members)" }
  print(text.value)
}
