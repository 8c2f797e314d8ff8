import StateStore
import StateStoreTesting
import Testing

@Suite struct EditScheduleTests {
  @Test
  func
    `L12-L17: random loads, edits, coalesced ones too, ends, cancellations and edits given up keep the laws`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(2_000) {
        let schedule = EditSchedule(operations: 50, SeededGenerator(seed: generator.next()))
        await schedule.run()
        if let fault = schedule.fault {
          Issue.record("Sequence \(number): \(fault)\n\(schedule.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int: Int]>.notRequested
  var other = 0
}

/// A random sequence of operations on the loads and edits of one path, checked against `EditModel`.
///
/// All operations and tasks run on one thread.
private final class EditSchedule: @unchecked Sendable {
  private let executor = ManualExecutor()
  private var store: Store<Desk>?
  private weak var reference: Store<Desk>?
  private var lawful = EditModel(server: [0: -1, 1: -2])
  /// Each load, and the load that answers for it.
  private var loads: [(work: ScriptedWork<Void>, answer: Int, handle: (any LoadHandle)?)] = []
  private var edits: [(work: ScriptedWork<Void>, handle: EditHandle?)] = []
  private var subscriptions: [Subscription] = []
  private var heard = Loadable<[Int: Int]>.notRequested
  private var heardActivity: PathActivity?
  private var generator: SeededGenerator
  private var budget: Int
  /// How many calls of the observer go on, each by what the one before has done.
  private var calls = 0
  private(set) var log: [String] = []
  private(set) var fault: String?

  init(operations: Int, _ generator: SeededGenerator) {
    self.generator = generator
    budget = operations
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let store = Store(Desk(), scheduler: scheduler)
    self.store = store
    reference = store
    subscriptions = [
      store.observe(\.rows, initial: false) { [unowned self] in called(with: $0) },
      store.observeActivity(of: \.rows) { [unowned self] in heardActivity = $0 },
    ]
  }

  /// Runs the sequence to its end.
  func run() async {
    while budget > 0, fault == nil {
      operate()
      checkTasks()
    }
    // At the end, either the store goes first, or all work ends first.
    if chance(2) {
      log.append("the store goes")
      store = nil
      expect(reference == nil, "A store that was released is still there.")
      lawful.abandon()
    }
    for id in loads.indices { endLoad(id) }
    for id in edits.indices { endSaving(id) }
    while runOne() {}
    expect(lawful.pending.isEmpty, "Edits are left.")
    expect(lawful.server == lawful.taken, "The server holds \(lawful.server).")
    if fault != nil { return }
    for load in loads { await load.handle?.finished }
    for (id, edit) in edits.enumerated() {
      let outcome = await edit.handle?.outcome
      expect(outcome == lawful.outcomes[id], "\(id) ended as \(String(describing: outcome)).")
    }
    subscriptions = []
  }

  private func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &generator) == 0
  }

  private func expect(_ isAsExpected: Bool, _ fault: @autoclosure () -> String) {
    if !isAsExpected, self.fault == nil { self.fault = fault() }
  }

  private func check() {
    guard let store else { return }
    expect(store.rows == lawful.loads.value, "\(store.rows), not \(lawful.loads.value).")
    let activity = store.activity(of: \.rows)
    let isLoading = lawful.loads.current != nil
    expect(activity.isLoading == isLoading, "Loading: \(activity.isLoading).")
    expect((store.currentLoad(\.rows) != nil) == isLoading, "Under way: \(!isLoading).")
    let pending = lawful.pending.map(\.name)
    expect(activity.pendingEdits == pending, "\(activity.pendingEdits), not \(pending).")
  }

  /// Checks that, after an operation, the tasks of ended loads are cancelled, and no other tasks.
  private func checkTasks() {
    expect(heardActivity == store?.activity(of: \.rows), "The observer of activity is late.")
    for (id, load) in loads.enumerated() where load.work.isUnderWay {
      let isCancelled = load.work.cancelled.hasOpened
      expect(isCancelled == (lawful.loads.current != id), "Cancelled \(id): \(isCancelled).")
    }
    for (id, edit) in edits.enumerated() where edit.work.isUnderWay {
      let isPending = lawful.pending.contains { $0.id == id }
      let isCancelled = edit.work.cancelled.hasOpened
      expect(isCancelled != isPending, "The saving of \(id) is cancelled: \(isCancelled).")
    }
  }

  private func operate() {
    budget -= 1
    switch Int.random(in: 0..<19, using: &generator) {
    case 0: load(.latest)
    case 1, 2: load(.join)
    case 3, 4, 5: edit()
    case 6: loads.indices.filter { loads[$0].work.isUnderWay }.last.map(endLoad)
    case 7, 8: edits.indices.filter { edits[$0].work.isUnderWay }.last.map(endSaving)
    case 9: cancel()
    case 10: cancelHandle()
    case 11: invalidate()
    case 12: if chance(2) { reset() }
    case 13: write()
    case 14: if chance(2) { giveUp() }
    default: runOne()
    }
    lawful.startNext()
    check()
  }

  @discardableResult
  private func runOne() -> Bool {
    log.append("a job")
    let turnsEnded = lawful.turnsEnded
    let hasRun = executor.runOne(generator.next())
    lawful.startNext()
    // The store drops an empty edit without saving it: the only sign is that the edit is gone.
    let pending = store?.activity(of: \.rows).pendingEdits.count ?? 0
    if pending < lawful.pending.count, lawful.saving == nil {
      log.append("  dropped")
      if let fault = lawful.dropped() { expect(false, fault) }
    }
    // A job that an observer runs leaves the turn to what the observer is called by.
    if calls == 0 || lawful.turnsEnded > turnsEnded { lawful.beginTurn() }
    check()
    return hasRun
  }

  // MARK: Operations

  private func load(_ policy: LoadPolicy) {
    let (id, work) = (loads.count, ScriptedWork<Void>())
    var answer = id
    if policy == .join { answer = lawful.join(id) } else { lawful.start(id) }
    log.append("load \(id), \(policy): \(answer)")
    loads.append((work, answer, nil))
    let handle = store?.load(\.rows, policy: policy) { [unowned self] in
      let rows = lawful.server
      let result: Result<Void, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      log.append("  load \(id) returned")
      lawful.end(id, result)
      try result.get()
      return rows
    }
    loads[id].handle = handle
  }

  private func edit() {
    let (id, work) = (edits.count, ScriptedWork<Void>())
    let key = Int.random(in: 0..<3, using: &generator)
    let policy: EditPolicy = chance(2) ? .coalesce : .queue
    let choices: [[KeyChange]] = [
      [.put(id, at: key)], [.put(id, at: key), .put(id, at: 10 + id)], [.replace(id, at: key)],
      [.remove(at: key)],
    ]
    // A commit of several edits sends nothing of an edit that makes no difference: each here makes
    // one.
    let changes = choices[Int.random(in: 0..<(policy == .queue ? 4 : 2), using: &generator)]
    let ifEmpty: [Int: Int]? = chance(2) ? [:] : nil
    let name = policy == .queue || chance(4) ? "\(id)" : "typing"
    log.append(
      "edit \(id), \(policy) \(name): \(changes), \(ifEmpty == nil ? "needs a value" : "or from nothing")"
    )
    edits.append((work, nil))
    lawful.add(
      EditModel.Edit(id: id, name: name, policy: policy, changes: changes, ifEmpty: ifEmpty))
    let isRefused = lawful.outcomes[id] != nil
    let handle = store?.optimisticUpdate(\.rows, name, ifEmpty: ifEmpty, policy: policy) {
      changes.apply(to: &$0)
    } commit: { [unowned self] edited in
      log.append("  save \(id)")
      if let fault = lawful.save(id, edited) { expect(false, fault) }
      do {
        try await work()
      } catch {
        log.append("  refused \(id)")
        lawful.saved(id, failure(of: error))
        throw error
      }
      log.append("  saved \(id)")
      lawful.saved(id, nil)
    }
    edits[id].handle = handle
    if !isRefused { lawful.beginTurn() }
  }

  private func failure(of error: any Error) -> LoadFailure {
    error as? LoadFailure
      ?? LoadFailure(
        kind: .other, message: "Saving was cancelled. Make the edit again.", canRetry: true)
  }

  private func endLoad(_ id: Int) {
    log.append("load \(id) ends")
    end(loads[id].work, id)
  }

  private func endSaving(_ id: Int) {
    log.append("saving \(id) ends")
    end(edits[id].work, id)
  }

  private func end(_ work: ScriptedWork<Void>, _ id: Int) {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: work.fail(LoadFailure(kind: .offline, message: "\(id)", canRetry: true))
    case 1: work.fail(CancellationError())
    default: work.succeed(())
    }
  }

  private func cancel() {
    let all = chance(2)
    log.append(all ? "cancel all" : "cancel the path")
    lawful.cancel()
    if all { store?.cancelAll() } else { store?.cancelLoad(\.rows) }
  }

  private func cancelHandle() {
    guard let id = loads.indices.suffix(4).randomElement(using: &generator),
      let handle = loads[id].handle
    else { return }
    log.append("cancel \(id)")
    lawful.end(loads[id].answer, .failure(CancellationError()))
    handle.cancel()
  }

  private func giveUp() {
    guard let id = edits.indices.suffix(6).randomElement(using: &generator),
      let handle = edits[id].handle
    else { return }
    log.append("give up \(id)")
    let isPending = lawful.pending.contains { $0.id == id }
    lawful.giveUp(id)
    handle.cancel()
    if isPending { lawful.beginTurn() }
  }

  private func invalidate() {
    log.append("invalidate")
    lawful.outdate()
    store?.invalidate(\.rows)
  }

  private func reset() {
    log.append("reset")
    lawful.reset()
    store?.reset(\.rows)
  }

  private func write() {
    let whole = chance(2)
    log.append(whole ? "write everything" : "write")
    if whole {
      // A write through `whole` counts for every path.
      lawful.outdate()
      store?.update { $0.whole.other += 1 }
    } else {
      store?.update { $0.other += 1 }
    }
  }

  private func called(with value: Loadable<[Int: Int]>) {
    log.append("  heard \(value)")
    expect(value != heard, "An observer heard \(value) twice.")
    heard = value
    // A load that is to follow begins before this operation returns: the model cannot tell when.
    calls += 1
    if budget > 0, lawful.next == nil, chance(4) { operate() }
    calls -= 1
  }
}
