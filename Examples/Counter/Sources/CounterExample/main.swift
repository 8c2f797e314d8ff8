import StateStore

struct Counter: Equatable, Sendable {
  var count = 0
  var isEven: Bool { count.isMultiple(of: 2) }
}

let store = Store(Counter())
let scope = Scope()
scope.keep(store.observe(\.count) { count in print("count is", count) })
scope.keep(store.observe(\.isEven, reading: \.count) { isEven in print(isEven ? "even" : "odd") })

for step in [1, 2, 4] { store.update { $0.count += step } }
scope.end()
store.update { $0.count = 0 }
