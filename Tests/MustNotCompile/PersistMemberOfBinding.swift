// expect: at a binding, `persist` has no path: write `binding.size.persist(onFailure: …)`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

@Sendable func tell(_ error: any Error) { print(error) }

func keep(_ team: Binding<Team>) -> Persistence<Int> {
  team.persist(\.size, onFailure: tell, load: { nil }, save: { size in print(size) })
}
