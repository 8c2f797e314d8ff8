import StateStore
import StateStoreTesting
import Testing

private struct Pad: Identifiable, Equatable, Sendable {
  var id = 0
  var text = ""
  var hits = Loadable<Int>.notRequested
}

private struct Office: Equatable, Sendable {
  var pad: Pad?
  var other = 0
}

private enum Operation {
  case load(Int)
  case cancelLoad, reset
  case text(Int)
  case next(id: Int)
  case hits(Int)
}

private struct Refused: Error {}

private final class World {
  let executor = ManualExecutor()
  let store: Store<Office>
  let pad: Child<Pad>
  private(set) var works: [Int: ScriptedWork<Int>] = [:]
  private(set) var handles: [Int: ValueHandle<Int>] = [:]

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Office(), scheduler: scheduler)
    pad = store.child(\.pad)
  }

  private func work(_ number: Int) -> ScriptedWork<Int> {
    let work = ScriptedWork<Int>()
    works[number] = work
    return work
  }

  func make(_ operation: Operation, _ draft: inout Draft<Pad>) {
    switch operation {
    case .load(let number):
      let work = work(number)
      handles[number] = draft.load(\.hits) { try await work() }
    case .cancelLoad: draft.cancelLoad(\.hits)
    case .reset: draft.reset(\.hits)
    case .text(let number): draft.text = "\(number)"
    case .next(let id): draft.whole = Pad(id: id)
    case .hits(let number): draft.hits = .loaded(number)
    }
  }

  func make(_ operation: Operation) {
    switch operation {
    case .load(let number):
      let work = work(number)
      handles[number] = pad.hits.load { try await work() }
    case .cancelLoad: pad.hits.cancelLoad()
    case .reset: pad.hits.reset()
    case .text(let number): pad.update { $0.text = "\(number)" }
    case .next(let id): pad.update { $0 = Pad(id: id) }
    case .hits(let number): pad.update { $0.hits = .loaded(number) }
    }
  }

  /// Notes a load that has ended as cancelled, as of an update that has thrown.
  func refuse(_ number: Int) {
    let handle = Store(Loadable<Int>.notRequested).load(\.self) { number }
    handle.cancel()
    handles[number] = handle
  }

  var picture: String {
    let ended = handles.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.hasEnded)" }
    return "\(store.state) \(pad.hits.currentLoad() != nil) \(ended)"
  }
}

/// Groups of operations at a child: each by one draft, and one after the other in another store.
private struct ChildDraftSchedule {
  private let one = World()
  private let many = World()
  private var generator: SeededGenerator
  private var log: [String] = []
  private var number = 0
  private var problem: String?

  init(_ generator: SeededGenerator) { self.generator = generator }

  private mutating func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func next() -> Int {
    number += 1
    return number
  }

  mutating func run(steps: Int) -> String? {
    for _ in 0..<steps {
      switch random(8) {
      case 0: assign(random(2) == 0 ? nil : Pad(id: next()))
      case 1, 2: if number > 0 { end(random(number) + 1) }
      default: group()
      }
      if let problem { return fault(problem) }
      if one.picture != many.picture { return fault("At once.") }
      for world in [one, many] { world.executor.runAll() }
      if one.picture != many.picture { return fault("Later.") }
    }
    assign(nil)
    for world in [one, many] {
      for handle in world.handles.values where !handle.hasEnded { return fault("Left behind.") }
      // No task waits for ever, which would be a leak.
      for work in world.works.values { work.succeed(0) }
      world.executor.runAll()
    }
    return nil
  }

  private func fault(_ text: String) -> String {
    "\(text)\n\(log.joined(separator: "\n"))\nOne:  \(one.picture)\nMany: \(many.picture)"
  }

  private mutating func assign(_ pad: Pad?) {
    log.append("assign \(String(describing: pad?.id))")
    for world in [one, many] { world.store.update { $0.pad = pad } }
  }

  private mutating func end(_ number: Int) {
    log.append("\(number) ends")
    for world in [one, many] { world.works[number]?.succeed(number) }
  }

  private mutating func group() {
    let operations = (0...random(5)).map { _ -> Operation in
      switch random(8) {
      case 0...2: .load(next())
      case 3: .cancelLoad
      case 4: .reset
      case 5: .text(next())
      case 6: .next(id: next())
      default: .hits(next())
      }
    }
    let isRefused = random(4) == 0
    log.append("\(isRefused ? "refused " : "")\(operations)")
    let version = one.store.version
    if isRefused {
      try? one.pad.write { draft in
        for operation in operations { one.make(operation, &draft) }
        throw Refused()
      }
      // The other store only needs the same handles, which have ended.
      for case .load(let number) in operations where one.handles[number] != nil {
        many.refuse(number)
      }
      if one.store.version != version { problem = "A refused write has a version." }
      return
    }
    one.pad.write { draft in
      for operation in operations { one.make(operation, &draft) }
    }
    if one.store.version > version + 1 { problem = "There is more than one version." }
    // A child that is gone lends no draft; its loads end at once.
    if many.store.pad == nil { return }
    for operation in operations { many.make(operation) }
  }
}

@Suite struct ChildDraftScheduleTests {
  @Test func `L1, L22: a child's draft does what its operations do one after the other`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(10_000) {
        var schedule = ChildDraftSchedule(SeededGenerator(seed: generator.next()))
        if let fault = schedule.run(steps: 25) {
          Issue.record("Sequence \(number): \(fault)")
          return
        }
      }
    }
  }
}
