import StateStore
import StateStoreTesting
import Testing

private typealias Row = NumberedRow<Int>

private struct Table: Equatable, Sendable {
  var list: IdentifiedList<Row>
  var maybe: IdentifiedList<Row>?
  var loadable = Loadable<IdentifiedList<Row>>.notRequested
  var other = 0

  init(_ count: Int) { list = IdentifiedList(rows(0..<count)) }
}

@Suite struct StoreObserveElementTests {
  private let store = Store(Table(100))
  private let heard = Recorder<String>()

  /// Observes elements of the list; each observer notes the id and the value.
  private func observe(
    _ ids: some Sequence<Int>, name: String = "", initial: Bool = false
  ) -> [Subscription] {
    ids.map { id in
      store.observe(\.list, id: id, initial: initial) { [heard] row in
        heard.append("\(name)\(id):\(row.map { "\($0.value)" } ?? "none")")
      }
    }
  }

  @Test func `an observer of an element gets the current one first, or nil`() {
    let subscriptions = observe([7, 700], initial: true)
    #expect(heard.take() == ["7:0", "700:none"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: [1, 8, 9, 100])
  func `a write that touches one element calls only its observers`(observed: Int) {
    let subscriptions = observe(0..<observed)
    store.update { $0.list[id: 0]?.value = 5 }
    #expect(heard.take() == ["0:5"])
    store.update { $0.list[id: 0]?.value = 5 }
    #expect(heard.take() == [])
    store.update { $0.other = 1 }
    #expect(heard.take() == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: [1, 20])
  func `an element that goes is nil, and one that comes back is told`(observed: Int) {
    let subscriptions = observe(0..<observed)
    store.update { $0.list[id: 0] = nil }
    #expect(heard.take() == ["0:none"])
    store.update { $0.list.insert(Row(0, value: 3), at: 50) }
    #expect(heard.take() == ["0:3"])
    store.update { draft in
      draft.list[id: 0] = nil
      draft.list.append(Row(0, value: 3))
    }
    #expect(heard.take() == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: [1, 20])
  func `where an element stands does not matter`(observed: Int) {
    let subscriptions = observe(0..<observed)
    store.update { $0.list.move(from: 0, to: 90) }
    store.update { $0.list.insert(Row(1000), at: 0) }
    store.update { $0.list = IdentifiedList($0.list.reversed()) }
    #expect(heard.take() == [])
    store.update { draft in
      draft.list.move(from: 0, to: 50)
      draft.list[id: 0]?.value = 1
    }
    #expect(heard.take() == ["0:1"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a list that shares nothing with the one before calls those that differ`() {
    let subscriptions = observe(0..<20)
    store.update { $0.list = IdentifiedList((0..<5000).map { Row($0, value: $0 == 3 ? 1 : 0) }) }
    #expect(heard.take() == ["3:1"])
    store.update { $0.list = [Row(3, value: 1)] }
    #expect(heard.take() == (0..<20).filter { $0 != 3 }.map { "\($0):none" })
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `all observers of one element hear of it, and each can leave`() {
    var subscriptions = (0..<5).map { observe([7], name: "\($0) ")[0] }
    store.update { $0.list[id: 7]?.value = 1 }
    #expect(heard.take() == (0..<5).map { "\($0) 7:1" })
    for (value, name) in [2, 0, 4, 1].enumerated() {
      subscriptions[name].cancel()
      store.update { $0.list[id: 7]?.value = value + 2 }
      #expect(heard.take().count == 4 - value)
    }
    subscriptions += observe([7], name: "again ")
    store.update { $0.list[id: 7]?.value = 0 }
    #expect(heard.take() == ["3 7:0", "again 7:0"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a list that is optional, loadable or computed has elements to observe`() {
    let subscriptions = [
      store.observe(\.maybe, id: 1) { [heard] in heard.append("maybe \($0?.value ?? -1)") },
      store.observe(\.loadable, id: 1) { [heard] in heard.append("loadable \($0?.value ?? -1)") },
      store.observe(\.loadable.value, id: 1) { [heard] in heard.append("value \($0?.value ?? -1)")
      },
    ]
    #expect(heard.take() == ["maybe -1", "loadable -1", "value -1"])
    store.update { $0.maybe = [Row(1, value: 1)] }
    #expect(heard.take() == ["maybe 1"])
    store.update { $0.loadable = .loaded([Row(1, value: 2)]) }
    #expect(heard.take() == ["loadable 2", "value 2"])
    store.update { $0.loadable.setIsLoading() }
    #expect(heard.take() == [])
    store.update { $0.loadable = .notRequested }
    #expect(heard.take() == ["loadable -1", "value -1"])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `one that did not ask for the current element hears of it once it has changed`() {
    let subscriptions = Box<[Subscription]>([])
    let first = store.observe(\.other, initial: false) { [self] _ in
      store.update { $0.list[id: 1]?.value = 1 }
      // Both observers join after the write to element 1, which is not delivered yet.
      let added = observe([1, 2])
      subscriptions.modify { $0 += added }
      store.update { $0.list[id: 2]?.value = 2 }
    }
    store.update { $0.other = 1 }
    #expect(heard.take() == ["2:2"])
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [8, 9])
  func `elements that are not equal to themselves are told when their part of the list is written`(
    observed: Int
  ) {
    let fickle = Store(Fickle(list: IdentifiedList((0..<5000).map { Fickle.Row(id: $0) })))
    let heard = Recorder<Int>()
    let subscriptions = (0..<observed).map { id in
      fickle.observe(\.list, id: id, initial: false) { _ in heard.append(id) }
    }
    fickle.update { $0.list[id: 4000]?.number = 1 }
    #expect(heard.take() == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `an element with another id is another element, though it be equal`() {
    let store = Store(Lookalikes(list: IdentifiedList((0..<20).map { Lookalikes.Row(id: $0) })))
    let heard = Recorder<Int>()
    let subscriptions = (0..<20).map { id in
      store.observe(\.list, id: id, initial: false) { heard.append($0 == nil ? -id : id) }
    }
    store.update { $0.list = IdentifiedList((1...20).map { Lookalikes.Row(id: $0) }) }
    #expect(heard.take() == [0])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `many observers of colliding ids hear in order, by a stored and a computed path`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(40) {
        ElementObservers(span: [4, 30].randomElement(using: &generator) ?? 4).run(&generator)
      }
    }
  }

  @Test func `random writes are told to the observers of what they changed`() async throws {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(60) { runSequence(&generator) }
    }
  }

  /// Makes random writes, and compares the calls with the changed elements after each.
  private func runSequence(_ generator: inout SeededGenerator) {
    let size = [5, 40, 300].randomElement(using: &generator) ?? 5
    let store = Store(Table(size))
    let heard = Recorder<Int>()
    var subscriptions: [Int: Subscription] = [:]
    for step in 0..<40 {
      let id = Int.random(in: 0..<size + 5, using: &generator)
      if subscriptions.removeValue(forKey: id) == nil {
        subscriptions[id] = store.observe(\.list, id: id, initial: false) { _ in heard.append(id) }
      }
      let before = store.list
      store.update { draft in
        for _ in 0..<Int.random(in: 0...4, using: &generator) { write(&draft, step, &generator) }
      }
      let after = store.list
      let concerned = subscriptions.keys.filter { before[id: $0] != after[id: $0] }
      #expect(heard.take().sorted() == concerned.sorted())
    }
  }

  private func write(
    _ draft: inout Draft<Table>, _ step: Int, _ generator: inout SeededGenerator
  ) {
    let count = draft.list.count
    if count == 0 { return draft.list.append(Row(0, value: step)) }
    let position = Int.random(in: 0..<count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: draft.list[position].value = step
    case 1: draft.list.remove(at: position)
    case 2: draft.list.move(from: position, to: Int.random(in: 0..<count, using: &generator))
    case 3: draft.list.put(Row(position, value: step), at: position)
    case 4: draft.list.put(Row(1000 + step), at: position)
    default:
      if step % 10 == 0 { draft.list = IdentifiedList(draft.list.map { Row($0.id, value: step) }) }
    }
  }
}

private struct Fickle: Sendable {
  var list: IdentifiedList<Row>

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var number = Double.nan
  }
}

private struct Lookalikes: Sendable {
  var list: IdentifiedList<Row>

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int

    static func == (left: Self, right: Self) -> Bool { true }
  }
}
