// expect: nothing
import Observation
import StateStore

final class Engine: Sendable {
  let power = 1
}

struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
}

/// Members of every kind are read, and named by key paths, as if they could not be written.
struct State: Sendable {
  var title = ""
  var rows: IdentifiedList<Row> = []
  var pages: [Row] = []
  var engine = Engine()
  var limited = 0 { didSet { limited = min(limited, 9) } }
  let number = 1
  var half: Int {
    get { number / 2 }
    set { limited = newValue }
  }
  var count: Int { rows.count }
}

func read(_ store: Store<State>, _ stores: [Store<State>]) {
  let title = store.title
  print(title, store.rows[id: 1]?.title ?? "", store.rows.first?.title.count ?? 0)
  print(store.engine.power, store.limited, store.number, store.half, store.count)
  print(stores.map(\.title), stores.map(\.rows.count), stores.map { $0.title })
  let path: KeyPath<Store<State>, String> = \.title
  let inferred = \Store<State>.limited
  let sendable: any KeyPath<Store<State>, Int> & Sendable = \.rows.count
  print(store[keyPath: path], store[keyPath: inferred], store[keyPath: sendable])
  let writable: WritableKeyPath<State, String> = \.title
  let readable: KeyPath<State, String> = writable
  print(store[dynamicMember: writable], store[dynamicMember: readable])
  if case 1... = store.limited, store.rows.contains(where: { $0.title == store.title }) {}
  for row in store.pages where row.id == store.limited { print(row) }
  func take<Value>(_ value: Value) -> Value { value }
  print(take(store.title), "\(store.half)", [store.limited, store.number].max() ?? store.count)
}

func observe(_ store: Store<State>) -> [Subscription] {
  [
    store.observe(\.title) { print($0) },
    store.observe(\.rows, id: 1) { print($0 ?? Row(id: 0)) },
    store.observe(\.half, reading: \.number, \.limited) { print($0) },
    store.observe(reading: \.title, \.limited) {
      $0.title.count + $0.limited
    } onChange: {
      print($0)
    },
    store.observe(\.engine, initial: false) { engine in print(engine.power) },
  ]
}

func write(_ store: Store<State>) {
  store.update { draft in
    draft.title = "Milk"
    draft.limited += 1
    draft.rows[id: 1]?.title = "Bread"
  }
}
