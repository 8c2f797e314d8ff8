import StateStore
import StateStoreTesting
import Testing

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
}

private struct Desk: Equatable, Sendable {
  var rows = Loadable<IdentifiedList<Row>>.notRequested
  var box = Box()
  var details = [Loadable<Int>](repeating: .notRequested, count: 3)
  var count = 0
  var marks: [Int] = []

  struct Box: Equatable, Sendable {
    var notes = Loadable<[Int]>.notRequested
    var size = 0
  }

  subscript(detail id: Int) -> Loadable<Int> {
    get { details[id] }
    set { details[id] = newValue }
  }
}

private enum Place: CaseIterable { case rows, notes, detail }

/// One operation, made inside an update or outside.
private enum Operation {
  enum Start { case latest, join, fresh, live }

  case load(Int, Place, Start)
  case cancelLoad(Place)
  case reset(Place)
  case cancelRun(Int)
  case write(Place, Int, number: Int)
  case count
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: false)

private struct Refused: Error {}

/// The work of one load or edit, in one world.
private typealias Work = ScriptedWork<Int>

/// A store in which operations are made in one update, or one after the other.
private final class World {
  let executor = ManualExecutor()
  let store: Store<Desk>
  private(set) var works: [Int: Work] = [:]
  private(set) var savings: [Int: ScriptedWork<Void>] = [:]
  private(set) var edits: [EditHandle] = []
  private(set) var runs: [RunHandle] = []
  private(set) var runWorks: [ScriptedWork<Void>] = []
  private(set) var handles:
    [(number: Int, handle: any LoadHandle, outcome: @Sendable () async -> String)] = []

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler)
  }

  // MARK: Inside an update

  func make(_ operation: Operation, _ draft: inout Draft<Desk>) {
    switch operation {
    case .load(let number, .rows, let start): load(number, start, \.rows, &draft, rows)
    case .load(let number, .notes, let start): load(number, start, \.box.notes, &draft, notes)
    case .load(let number, .detail, let start):
      load(number, start, \.[detail: 1], &draft, detail)
    case .cancelLoad(.rows): draft.cancelLoad(\.rows)
    case .cancelLoad(.notes): draft.cancelLoad(\.box.notes)
    case .cancelLoad(.detail): draft.cancelLoad(\.[detail: 1])
    case .reset(.rows): draft.reset(\.rows)
    case .reset(.notes): draft.reset(\.box.notes)
    case .reset(.detail): draft.reset(\.[detail: 1])
    case .cancelRun(let id): draft.cancelRun(id: id)
    case .write, .count: write(operation, &draft)
    }
  }

  private func load<Value: Sendable>(
    _ number: Int, _ start: Operation.Start,
    _ path: any WritableKeyPath<Desk, Loadable<Value>> & Sendable, _ draft: inout Draft<Desk>,
    _ value: @escaping @Sendable (Int) -> Value
  ) {
    let work = work(number)
    if start == .live {
      let live = live(number, work, value)
      return note(number, draft.load(path) { try await live($0) })
    }
    note(
      number,
      draft.load(
        path, policy: start == .join ? .join : .latest,
        staleAfter: start == .fresh ? .seconds(9_999) : nil
      ) { value(try await work()) })
  }

  /// Makes one update of the store, or by the draft of a place that is the whole state.
  func update<Failure: Error>(
    atPlace: Bool, _ body: (inout Draft<Desk>) throws(Failure) -> Void
  ) throws(Failure) {
    if atPlace {
      try store.binding(\.self).write { draft throws(Failure) in try body(&draft) }
    } else {
      try store.update { draft throws(Failure) in try body(&draft) }
    }
  }

  // MARK: Outside

  func make(_ operation: Operation) {
    switch operation {
    case .load(let number, .rows, let start): load(number, start, \.rows, rows)
    case .load(let number, .notes, let start): load(number, start, \.box.notes, notes)
    case .load(let number, .detail, let start): load(number, start, \.[detail: 1], detail)
    case .cancelLoad(.rows): store.cancelLoad(\.rows)
    case .cancelLoad(.notes): store.cancelLoad(\.box.notes)
    case .cancelLoad(.detail): store.cancelLoad(\.[detail: 1])
    case .reset(.rows): store.reset(\.rows)
    case .reset(.notes): store.reset(\.box.notes)
    case .reset(.detail): store.reset(\.[detail: 1])
    case .cancelRun(let id): store.cancelRun(id: id)
    case .write, .count: store.update { write(operation, &$0) }
    }
  }

  private func load<Value: Sendable>(
    _ number: Int, _ start: Operation.Start,
    _ path: any WritableKeyPath<Desk, Loadable<Value>> & Sendable,
    _ value: @escaping @Sendable (Int) -> Value
  ) {
    let work = work(number)
    if start == .live {
      let live = live(number, work, value)
      return note(number, store.load(path) { try await live($0) })
    }
    note(
      number,
      store.load(
        path, policy: start == .join ? .join : .latest,
        staleAfter: start == .fresh ? .seconds(9_999) : nil
      ) { value(try await work()) })
  }

  // MARK: Both

  private var rows: @Sendable (Int) -> IdentifiedList<Row> {
    { [Row(id: $0 % 4, text: "loaded \($0)")] }
  }
  private var notes: @Sendable (Int) -> [Int] { { [$0] } }
  private var detail: @Sendable (Int) -> Int { { $0 } }

  private func live<Value: Sendable>(
    _ number: Int, _ work: Work, _ value: @escaping @Sendable (Int) -> Value
  ) -> @Sendable (Load<Value>) async throws -> Void {
    { load in
      try load.show(value(-number))
      try load.show(value(try await work()))
    }
  }

  private func work(_ number: Int) -> Work {
    let work = Work()
    works[number] = work
    return work
  }

  private func note<Value: Sendable>(_ number: Int, _ handle: ValueHandle<Value>) {
    handles.append(
      (
        number, handle,
        {
          do { return "\(try await handle.value)" } catch { return "\(error)" }
        }
      ))
  }

  private func write(_ operation: Operation, _ draft: inout Draft<Desk>) {
    switch operation {
    case .count: draft.count += 1
    case .write(.rows, let kind, let number):
      switch kind {
      case 0: draft.rows.value?[id: number % 4]?.text = "written \(number)"
      case 1: draft.rows.value?[id: number % 4] = Row(id: number % 4, text: "put \(number)")
      case 2: draft.rows = .loaded([Row(id: number % 4, text: "set \(number)")])
      case 3: draft.rows.value?.remove(id: number % 4)
      default: draft.rows = .notRequested
      }
    case .write(.notes, let kind, let number):
      switch kind {
      case 0: draft.box.notes.value?.append(number)
      case 1: draft.box.size = number
      case 2: draft.box.notes = .loaded([number])
      case 3: draft.box.notes = .failed(offline, last: nil)
      default: draft.box.notes = .notRequested
      }
    case .write(.detail, let kind, let number):
      switch kind {
      case 0: draft[dynamicMember: \.[detail: 1]].value? += number
      case 1: draft[dynamicMember: \.[detail: 1]] = .loaded(number)
      default: draft.details[2] = .loaded(number)
      }
    default: break
    }
  }

  func beginEdit(_ number: Int) {
    let saving = ScriptedWork<Void>()
    savings[number] = saving
    edits.append(
      store.optimisticUpdate(\.rows, "edit \(number)", ifEmpty: number % 2 == 0 ? [] : nil) {
        $0[id: number % 4] = Row(id: number % 4, text: "edit \(number)")
      } commit: { _ in
        try await saving()
      })
  }

  func beginRun(_ id: Int, _ number: Int) {
    let work = ScriptedWork<Void>()
    runWorks.append(work)
    runs.append(
      store.run(id: id, policy: .queue) { run in
        try await work()
        try run.update { $0.marks.append(number) }
      })
  }

  func settle() { executor.runAll() }

  /// All that a person sees.
  var picture: String {
    """
    \(store.state)
    rows \(store.activity(of: \.rows)) \(store.currentLoad(\.rows) != nil)
    notes \(store.activity(of: \.box.notes)) \(store.currentLoad(\.box.notes) != nil)
    detail \(store.activity(of: \.[detail: 1])) \(store.currentLoad(\.[detail: 1]) != nil)
    runs \(runs.map(\.hasEnded)) edits \(edits.map(\.hasEnded))
    """
  }
}

/// A random sequence of groups of operations: each made in one update of one store, and one after
/// the other in another.
private struct OneWriteSchedule {
  private let one = World()
  private let many = World()
  private var generator: SeededGenerator
  private var log: [String] = []
  /// The loads of updates that have thrown.
  private var thrown: Set<Int> = []
  private var numbers = 0
  /// The places whose load may be up to date in the one world alone: its task begins after the
  /// later writes of its own update.
  private var isNewer: Set<Place> = []
  private var ended: Set<Int> = []

  init(_ generator: SeededGenerator) { self.generator = generator }

  mutating func run(groups: Int) async -> String? {
    for _ in 0..<groups {
      if let fault = step() { return text(fault) }
    }
    for number in 1...max(1, numbers) { endWork(number, succeeds: true) }
    for world in [one, many] {
      world.store.cancelAll()
      for work in world.runWorks { work.succeed(()) }
      world.settle()
    }
    for world in [one, many] {
      for handle in world.handles where !handle.handle.hasEnded {
        return text("The load \(handle.number) has not ended.")
      }
      await world.store.idle()
    }
    for first in one.handles where thrown.contains(first.number) {
      if !first.handle.hasEnded { return text("The thrown load \(first.number) has not ended.") }
    }
    for second in many.handles {
      guard let first = one.handles.first(where: { $0.number == second.number }) else {
        return text("The load \(second.number) is missing.")
      }
      let outcomes = (await first.outcome(), await second.outcome())
      if outcomes.0 != outcomes.1 {
        return text("The load \(second.number) ended with \(outcomes.0), not \(outcomes.1).")
      }
    }
    for (first, second) in zip(one.runs, many.runs) {
      let outcomes = (await first.outcome, await second.outcome)
      if outcomes.0 != outcomes.1 { return text("A run: \(outcomes)") }
    }
    for (first, second) in zip(one.edits, many.edits) {
      let outcomes = (await first.outcome, await second.outcome)
      if outcomes.0 != outcomes.1 { return text("An edit: \(outcomes)") }
    }
    return one.picture == many.picture ? nil : text("At the end.")
  }

  private func text(_ fault: String) -> String {
    """
    \(fault)
    \(log.joined(separator: "\n"))
    One update:
    \(one.picture)
    One after the other:
    \(many.picture)
    """
  }

  private mutating func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func next() -> Int {
    numbers += 1
    return numbers
  }

  private mutating func step() -> String? {
    switch random(10) {
    case 0...5: return group()
    case 6:
      let number = next()
      log.append("edit \(number)")
      for world in [one, many] { world.beginEdit(number) }
    case 7:
      let (id, number) = (random(2), next())
      log.append("run \(id)")
      for world in [one, many] { world.beginRun(id, number) }
    default:
      if numbers > 0 {
        let number = random(numbers) + 1
        endWork(number, succeeds: random(4) > 0)
      }
    }
    settle()
    return one.picture == many.picture ? nil : "After a step."
  }

  private mutating func endWork(_ number: Int, succeeds: Bool) {
    if !ended.insert(number).inserted { return }
    log.append("\(number) ends: \(succeeds)")
    for world in [one, many] {
      if succeeds {
        world.works[number]?.succeed(number)
        world.savings[number]?.succeed(())
      } else {
        world.works[number]?.fail(offline)
        world.savings[number]?.fail(offline)
      }
    }
    settle()
  }

  private func settle() {
    one.settle()
    many.settle()
  }

  private mutating func group() -> String? {
    var operations: [Operation] = []
    var begun: Set<Place> = []
    let wereNewer = isNewer
    for _ in 0...random(5) {
      let operation = operation(begun)
      switch operation {
      case .load(_, let place, let start):
        begun.insert(place)
        // A value that is young enough begins nothing, and the load under way stays.
        if start != .fresh { isNewer.remove(place) }
        // A load in a property is a write for the others there, as for a computed place.
        isNewer.formUnion(begun.subtracting([place]))
      case .write, .reset, .cancelLoad, .count: isNewer.formUnion(begun)
      case .cancelRun: break
      }
      operations.append(operation)
    }
    let (throwsAtEnd, isAtPlace) = (random(5) == 0, random(2) == 0)
    log.append("\(throwsAtEnd ? "throws " : "")\(operations)")
    let (before, version) = (one.picture, one.store.version)
    let heard = Recorder<Int>()
    let subscription = one.store.observe(\.self, initial: false) { (_: Desk) in heard.append(1) }
    defer { subscription.cancel() }
    if throwsAtEnd {
      isNewer = wereNewer
      do {
        try one.update(atPlace: isAtPlace) { draft in
          for operation in operations { one.make(operation, &draft) }
          throw Refused()
        }
      } catch {}
      for case .load(let number, _, _) in operations { thrown.insert(number) }
      if one.picture != before || one.store.version != version {
        return "After a throw:\n\(before)"
      }
      settle()
      return one.picture == many.picture ? nil : "Some time after a throw."
    }
    one.update(atPlace: isAtPlace) { draft in
      for operation in operations { one.make(operation, &draft) }
    }
    if one.store.version > version + 1 || heard.count > 1 { return "More than one version." }
    for operation in operations { many.make(operation) }
    if one.picture != many.picture { return "At once." }
    settle()
    return one.picture == many.picture ? nil : "Once the tasks have run."
  }

  private mutating func operation(_ begun: Set<Place>) -> Operation {
    let place = Place.allCases[random(3)]
    switch random(12) {
    case 0...3:
      var starts: [Operation.Start] = [.latest, .latest, .fresh, .live]
      if !begun.contains(place), !isNewer.contains(place) { starts += [.join, .join] }
      return .load(next(), place, starts[random(starts.count)])
    case 4, 5: return .cancelLoad(place)
    case 6: return .reset(place)
    case 7: return .cancelRun(random(2))
    case 8...10: return .write(place, random(5), number: next())
    default: return .count
    }
  }
}

@Suite struct OneWriteScheduleTests {
  @Test func `L1, L11-L17, L21: an update does what its operations do one after the other`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(3_000) {
        var schedule = OneWriteSchedule(SeededGenerator(seed: generator.next()))
        if let fault = await schedule.run(groups: 25) {
          Issue.record("Sequence \(number): \(fault)")
          return
        }
      }
    }
  }
}
