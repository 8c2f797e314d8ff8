import StateStore
import StateStoreTesting
import Testing

@Suite struct LoadScheduleTests {
  @Test func `L11-L14: random starts, ends, cancellations and edits in random order keep the laws`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(2_000) {
        let schedule = LoadSchedule(operations: 50, SeededGenerator(seed: generator.next()))
        let handles = schedule.run()
        if let fault = schedule.fault {
          Issue.record("Sequence \(number): \(fault)\n\(schedule.log.joined(separator: "\n"))")
          return
        }
        for handle in handles { await handle.finished }
      }
    }
  }
}

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  var notes = Loadable<[Int]>.notRequested
}

private typealias Path = WritableKeyPath<Desk, Loadable<[Int]>> & Sendable

/// A random sequence of operations on the loads of a store, checked against `LoadModel`.
///
/// All operations and tasks run on one thread.
private final class LoadSchedule: @unchecked Sendable {
  private let executor = ManualExecutor()
  private var store: Store<Desk>?
  private weak var reference: Store<Desk>?
  private var lawful = [LoadModel<[Int]>(), LoadModel<[Int]>()]
  private var works: [(work: ScriptedWork<[Int]>, path: Int, handle: (any LoadHandle)?)] = []
  private var subscriptions: [Subscription] = []
  private var heard = [Loadable<[Int]>.notRequested, .notRequested]
  private var generator: SeededGenerator
  private var budget: Int
  private(set) var log: [String] = []
  private(set) var fault: String?

  init(operations: Int, _ generator: SeededGenerator) {
    self.generator = generator
    budget = operations
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler)
    reference = store
    subscriptions = (0...1).compactMap { index in
      store?.observe(path(index), initial: false) { [unowned self] in called(index, with: $0) }
    }
  }

  /// Runs the sequence to its end and returns the handles of all loads, which have ended.
  func run() -> [any LoadHandle] {
    while budget > 0, fault == nil {
      operate()
      checkTasks()
    }
    // At the end, either the store goes first, or all work ends first.
    if Bool.random(using: &generator) {
      store = nil
      expect(reference == nil, "A store that was released is still there.")
      for index in lawful.indices { lawful[index].abandon() }
    }
    for index in works.indices { end(index) }
    while executor.runOne(generator.next()) {}
    check()
    expect(executor.isIdle && !works.contains { $0.work.isUnderWay }, "A task was left behind.")
    subscriptions = []
    return works.compactMap(\.handle)
  }

  private func path(_ index: Int) -> any Path {
    index == 0 ? \.rows : \.notes
  }

  private func expect(_ isAsExpected: Bool, _ fault: @autoclosure () -> String) {
    if !isAsExpected, self.fault == nil { self.fault = fault() }
  }

  private func check() {
    guard let store else { return }
    for (index, lawful) in lawful.enumerated() {
      let value = index == 0 ? store.rows : store.notes
      expect(value == lawful.value, "\(index) is \(value), not \(lawful.value).")
      let isUnderWay = store.currentLoad(path(index)) != nil
      expect(isUnderWay == (lawful.current != nil), "Under way: \(isUnderWay).")
    }
  }

  /// Checks that, after an operation, the tasks of ended loads are cancelled, and no other tasks.
  private func checkTasks() {
    for (id, load) in works.enumerated() where load.work.isUnderWay {
      let isCancelled = load.work.cancelled.hasOpened
      expect(
        isCancelled == (lawful[load.path].current != id),
        "The task of \(id) is \(isCancelled ? "" : "not ")cancelled.")
    }
  }

  private func operate() {
    budget -= 1
    let index = Int.random(in: 0...1, using: &generator)
    switch Int.random(in: 0..<13, using: &generator) {
    case 0, 1: load(index)
    case 2: cancelPath(index)
    case 3: cancelHandle()
    case 8: cancelAll()
    case 4, 5: if let load = works.indices.randomElement(using: &generator) { end(load) }
    case 6, 7: edit(index)
    default:
      log.append("a job runs")
      executor.runOne(generator.next())
    }
    check()
  }

  private func load(_ index: Int) {
    let id = works.count
    log.append("load \(id) of \(index)")
    let work = ScriptedWork<[Int]>()
    works.append((work, index, nil))
    lawful[index].start(id)
    let handle = store?.load(path(index)) { [unowned self] in
      let result: Result<[Int], any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      returned(id, result, isCancelled: Task.isCancelled)
      return try result.get()
    }
    works[id].handle = handle
  }

  /// Notes that the work of a load has returned; until the next job, only the store acts.
  private func returned(_ id: Int, _ result: Result<[Int], any Error>, isCancelled: Bool) {
    log.append("  \(id) returned")
    let path = works[id].path
    expect(!isCancelled || lawful[path].current != id, "The task of \(id) is cancelled.")
    lawful[path].end(id, result)
  }

  private func cancelPath(_ index: Int) {
    log.append("cancel path \(index)")
    if let id = lawful[index].current { lawful[index].end(id, .failure(CancellationError())) }
    store?.cancelLoad(path(index))
  }

  private func cancelAll() {
    log.append("cancel all")
    for index in lawful.indices {
      if let id = lawful[index].current { lawful[index].end(id, .failure(CancellationError())) }
    }
    store?.cancelAll()
  }

  private func cancelHandle() {
    guard let id = works.indices.randomElement(using: &generator), let handle = works[id].handle
    else { return }
    log.append("cancel \(id)")
    lawful[works[id].path].end(id, .failure(CancellationError()))
    handle.cancel()
  }

  private func end(_ id: Int) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: works[id].work.fail(LoadFailure(kind: .offline, message: "\(id)", canRetry: true))
    case 1: works[id].work.fail(CancellationError())
    default: works[id].work.succeed([id])
    }
    log.append("\(id) ends")
  }

  private func edit(_ index: Int) {
    let number = Int.random(in: 0..<100, using: &generator)
    let failure = LoadFailure(kind: .conflict, message: "\(number)", canRetry: false)
    let edits: [@Sendable (inout Loadable<[Int]>) -> Void] = [
      { $0.value = [number] }, { $0.value = nil }, { $0.value?.append(number) },
      { $0 = .loaded([number]) }, { $0 = .notRequested }, { $0 = .failed(failure, last: nil) },
      { $0.setIsLoading() }, { $0.cancelLoading() },
    ]
    guard let edit = edits.indices.randomElement(using: &generator) else { return }
    log.append("edit \(edit) of \(index)")
    edits[edit](&lawful[index].value)
    if index == 0 {
      store?.update { edits[edit](&$0.rows) }
    } else {
      store?.update { edits[edit](&$0.notes) }
    }
  }

  private func called(_ index: Int, with value: Loadable<[Int]>) {
    log.append("  heard \(value) of \(index)")
    expect(value != heard[index], "An observer of \(index) heard \(value) twice.")
    heard[index] = value
    if budget > 0, Int.random(in: 0..<4, using: &generator) == 0 { operate() }
  }
}
