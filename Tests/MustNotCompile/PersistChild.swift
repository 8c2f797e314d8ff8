// expect: a child may be gone, so it is not kept by itself: use `persist` at the binding or store above it
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

@Sendable func tell(_ error: any Error) { print(error) }

func keep(_ team: Child<Team>) -> Persistence<Team> {
  team.persist(onFailure: tell, load: { nil }, save: { team in print(team) })
}
