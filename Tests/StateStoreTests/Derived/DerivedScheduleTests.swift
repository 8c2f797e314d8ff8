import StateStore
import StateStoreTesting
import Testing

@Suite struct DerivedScheduleTests {
  @Test
  func `random writes, reads, observers and cancels compute each version at most once, and right`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(500) {
        let schedule = Schedule(operations: 60, SeededGenerator(seed: generator.next()))
        schedule.run()
        if let fault = schedule.fault {
          Issue.record("Sequence \(number): \(fault)\n\(schedule.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}

private struct Pair: Equatable, Sendable {
  var left = 0
  var right = 0
  /// Many pairs have the same size.
  var size: Int { (left + right) / 2 }
}

private struct Board: Sendable {
  var left = 0
  var right = 0
  var other = 0
  var pair: Pair { Pair(left: left, right: right) }
}

/// A random sequence of operations on one thread. Observers operate, too; so does the closure of
/// the derived value, in the place of other threads, where it may.
///
/// The first observer notes the pair that each round has; the value that the round delivers is
/// compared with this pair, and a value that is read with the newest.
private final class Schedule: @unchecked Sendable {
  private let store = Store(Board())
  private var size: Derived<Int>?
  private var first: Subscription?
  private var subscriptions: [Int: Subscription] = [:]
  private var heard: [Int: Int] = [:]
  private var nextID = 0
  private var pairOfRound = Pair()
  private var partWrites = 0
  private var computations = 0
  private var isReading = false
  private var generator: SeededGenerator
  private var budget: Int
  private(set) var log: [String] = []
  private(set) var fault: String?

  init(operations: Int, _ generator: SeededGenerator) {
    budget = operations
    self.generator = generator
  }

  func run() {
    size = store.derived(\.left, \.right) { [unowned self] left, right in
      compute(Pair(left: left, right: right))
    }
    first = store.observe(\.pair, reading: \.left, \.right) { [unowned self] pair in
      pairOfRound = pair
      while chance(30) { operate() }
    }
    while budget > 0, fault == nil {
      operate()
      let newest = store.state.pair.size
      for (id, size) in heard where subscriptions[id] != nil && size != newest {
        fail("Observer \(id) has \(size), not \(newest)")
      }
    }
    subscriptions = [:]
    first = nil
    size = nil
  }

  private func fail(_ fault: String) {
    if self.fault == nil { self.fault = fault }
  }

  private func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &generator) }

  private func chance(_ percent: Int) -> Bool { budget > 0 && fault == nil && roll(100) < percent }

  private func compute(_ pair: Pair) -> Int {
    computations += 1
    log.append("compute \(pair)")
    if computations > partWrites + 1 {
      fail("\(computations) computations for \(partWrites) writes")
    }
    // A write in the middle: of another field while observers would need this result.
    while chance(20) {
      if subscriptions.isEmpty || !isReading { write() } else { writeOther() }
    }
    return pair.size
  }

  private func operate() {
    budget -= 1
    switch roll(10) {
    case 0...3: write()
    case 4: writeOther()
    case 5...6: read()
    case 7...8: subscribe()
    default: cancel()
    }
  }

  private func write() {
    budget -= 1
    partWrites += 1
    let number = roll(6)
    log.append("write \(number)")
    if roll(2) == 0 {
      store.update { $0.left = number }
    } else {
      store.update { $0.right = number }
    }
  }

  private func writeOther() {
    budget -= 1
    log.append("write other")
    store.update { $0.other += 1 }
  }

  private func read() {
    guard !isReading, let size else { return }
    let before = partWrites
    let expected = store.state.pair.size
    isReading = true
    let value = size.value
    isReading = false
    log.append("read \(value)")
    if partWrites == before, value != expected { fail("Read \(value), not \(expected)") }
  }

  private func subscribe() {
    guard let size, !isReading else { return }
    let id = nextID
    nextID += 1
    log.append("subscribe \(id)")
    let subscription = size.observe { [unowned self] size in
      log.append("observer \(id) hears \(size)")
      if size != pairOfRound.size { fail("A round of \(pairOfRound) delivers \(size)") }
      if heard[id] == size { fail("Observer \(id) hears \(size) twice in a row") }
      heard[id] = size
      while chance(20) { operate() }
    }
    subscriptions[id] = subscription
  }

  private func cancel() {
    guard let id = subscriptions.keys.sorted().randomElement(using: &generator) else { return }
    log.append("cancel \(id)")
    subscriptions[id] = nil
  }
}
