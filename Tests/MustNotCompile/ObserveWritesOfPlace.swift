// expect: writes are observed at the store, `store.observeWrites { write in … }`
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func log(_ team: Binding<Team>) -> Subscription {
  team.observeWrites { write in print(write) }
}
