// expect: a child observes without `reading:`: write `child.observe(\.total) { total in … }` with a computed property
import StateStore

struct Team: Equatable, Sendable {
  var size = 1
  var members: Loadable<[String]> = .notRequested
}

func watch(_ team: Child<Team>) -> Subscription {
  team.observe(reading: \.size) {
    $0.size * 2
  } onChange: { double in
    print(double ?? 0)
  }
}
