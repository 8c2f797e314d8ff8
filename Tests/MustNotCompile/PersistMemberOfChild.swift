// expect: a child may be gone, so its members are not kept by themselves: use `persist` at the binding or store above it
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

@Sendable func tell(_ error: any Error) { print(error) }

func keep(_ team: Child<Team>) -> Persistence<Int> {
  team.persist(\.size, onFailure: tell, load: { nil }, save: { size in print(size) })
}
