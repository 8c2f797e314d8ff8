// expect: an element of a list is a child of its own: write `child.child(\.rows, id: id).observe { row in … }`
import StateStore

struct Row: Equatable, Identifiable, Sendable {
  let id: Int
}

struct Team: Equatable, Sendable {
  var rows: IdentifiedList<Row> = []
}

func watch(_ team: Child<Team>) -> Subscription {
  team.observe(\.rows, id: 3) { row in print(row as Any) }
}
