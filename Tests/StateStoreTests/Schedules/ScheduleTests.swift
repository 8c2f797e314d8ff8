import StateStore
import StateStoreTesting
import Testing

@Suite struct ScheduleTests {
  @Test func `L1-L8: random sequences of operations do what a simple reading of the laws says`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(2_000) {
        let schedule = Schedule(operations: 50, SeededGenerator(seed: generator.next()))
        schedule.run()
        if let fault = schedule.fault {
          Issue.record("Sequence \(number): \(fault)\n\(schedule.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}

/// A random sequence of operations on a store, checked step by step against `StoreModel`.
///
/// Every observer may operate on the store as well. All operations run on one thread.
private final class Schedule: @unchecked Sendable {
  private let store = Store(Fixture())
  private var lawful = StoreModel()
  private var subscriptions: [Int: Subscription] = [:]
  private var generator: SeededGenerator
  private var budget: Int
  private(set) var log: [String] = []
  private(set) var fault: String?

  init(operations: Int, _ generator: SeededGenerator) {
    budget = operations
    self.generator = generator
  }

  func run() {
    while budget > 0, fault == nil {
      operate()
      let missing = lawful.nextCall().map { "call of \($0)" }
      expect(missing == nil, "When an operation had returned, a \(missing ?? "") was still owed.")
    }
    subscriptions = [:]
  }

  private func expect(_ isAsExpected: Bool, _ fault: @autoclosure () -> String) {
    if !isAsExpected, self.fault == nil { self.fault = fault() }
  }

  private func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private func operate() {
    budget -= 1
    switch Int.random(in: 0..<11, using: &generator) {
    case 0...4: write()
    case 5...7: subscribe()
    case 8: writeThroughBinding()
    default: if let id = anyone() { cancel(id) }
    }
    expect(store.state == lawful.state, "The state is \(store.state), not \(lawful.state).")
    expect(store.version == lawful.version, "Version \(store.version), not \(lawful.version).")
  }

  private func anyone() -> Int? {
    subscriptions.keys.sorted().randomElement(using: &generator)
  }

  private func write() {
    let writes = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Write(&generator) }
    let cancelled = chance(20) ? anyone() : nil
    let throwing = chance(20)
    log.append("\(throwing ? "throw after" : "update") \(writes), cancel \(cancelled ?? -1)")
    if let cancelled { lawful.cancel(cancelled) }
    lawful.update(throwing ? [] : writes)
    let body = { [self] (draft: inout Draft<Fixture>) in
      for write in writes { write.apply(&draft) }
      if let cancelled { subscriptions[cancelled] = nil }
    }
    if throwing {
      do {
        try store.update { draft in
          body(&draft)
          throw CancellationError()
        }
      } catch {}
    } else {
      store.update { body(&$0) }
    }
  }

  private func writeThroughBinding() {
    let number = Int.random(in: 0...2, using: &generator)
    log.append("write \(number) through a binding of the pair")
    lawful.update([Write(first: number)])
    store.binding(\.pair).update { $0.first = number }
  }

  private func subscribe() {
    let subject = Subject.allCases.randomElement(using: &generator) ?? .whole
    let initial = chance(60)
    let id = lawful.subscribe(subject, initial: initial)
    log.append("subscribe \(id) to \(subject)\(initial ? "" : " from the next write on")")
    subscriptions[id] = subject.observe(store, initial: initial) { [unowned self] value in
      called(id, with: value)
    }
  }

  private func cancel(_ id: Int) {
    log.append("cancel \(id)")
    lawful.cancel(id)
    if chance(50) { subscriptions[id]?.cancel() }
    if chance(20) {
      store.read { _ in subscriptions[id] = nil }
    } else {
      subscriptions[id] = nil
    }
  }

  private func called(_ id: Int, with value: [Int]) {
    log.append("  call of \(id) with \(value)")
    let expected = lawful.takeCall()
    expect(
      expected?.id == id && expected?.value == value,
      "\(id) was called with \(value); expected was \(expected.map { "\($0)" } ?? "no call").")
    while budget > 0, fault == nil, chance(30) { operate() }
  }
}
