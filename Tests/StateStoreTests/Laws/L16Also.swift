import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<[Int]>.notRequested
  /// The rows of the source, and their number.
  var log: [Int] = []
  var revision = 0
  var other = 0
}

/// Live loads that change a list, its revision and its log together.
@Suite struct `Merges that change other fields too, in random order` {
  @Test func `L1, L16: a list, its revision and its log agree in every state that shows`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(2_000) {
        let schedule = Schedule(SeededGenerator(seed: generator.next()))
        schedule.run(operations: 60)
        if let fault = schedule.fault.value {
          Issue.record("Schedule \(number): \(fault)")
          return
        }
      }
    }
  }

  @Test func `L1, L16: among threads, a list, its revision and its log agree wherever they show`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(100) {
        let (store, server, fault) = (Store(Desk()), Server(), Box<String?>(nil))
        let subscription = store.observe(\.self) { state in
          if let found = server.fault(of: state) { fault.value = found }
        }
        store.follow(server)
        var random = generator
        let choices = (0..<4).map { _ in (0..<60).map { _ in random.next() } }
        generator = random
        onThreads(4) { thread in
          for (number, choice) in choices[thread].enumerated() {
            let row = thread * 1_000 + number
            switch choice % 8 {
            case 0...2: server.add(row)
            case 3, 4: store.edit(row, server, fails: choice % 3 == 0)
            case 5: if choice % 5 == 0 { store.follow(server) }
            default: store.update { $0.other += 1 }
            }
            if let found = server.fault(of: store.state) { fault.value = found }
          }
        }
        await store.settleEdits()
        store.follow(server)
        for await state in store.values(\.self) where state.log.count == server.rows.count { break }
        #expect(store.rows.value.map(Set.init) == Set(server.rows))
        #expect(fault.value == nil)
        subscription.cancel()
        store.cancelAll()
      }
    }
  }
}

/// Random operations of one store on one thread.
private struct Schedule {
  let fault = Box<String?>(nil)
  private let executor = ManualExecutor()
  private let server = Server()
  private let store: Store<Desk>
  private let random: Box<SeededGenerator>

  init(_ generator: SeededGenerator) {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler)
    random = Box(generator)
  }

  func run(operations: Int) {
    let subscription = store.observe(\.self) { [server, fault] state in
      if let found = server.fault(of: state) { fault.value = found }
    }
    for row in 0..<operations {
      switch random.modify({ $0.next() % 16 }) {
      case 0: store.follow(server)
      case 1: if random.modify({ $0.next() % 4 }) == 0 { store.cancelLoad(\.rows) }
      case 2, 3: server.add(row)
      case 4, 5: store.edit(row, server, fails: random.modify { $0.next() % 3 == 0 })
      case 6: store.update { $0.other += 1 }
      default: runOne()
      }
    }
    while runOne() {}
    store.follow(server)
    while runOne() {}
    if store.log != server.rows || store.rows.value.map(Set.init) != Set(server.rows) {
      fault.value = "\(store.state) shows, and the server has \(server.rows)."
    }
    subscription.cancel()
  }

  /// Runs a job; each merge of a new row must be one version.
  @discardableResult
  private func runOne() -> Bool {
    let (version, merges) = (store.version, server.merges.value)
    let isThere = executor.runOne(random.modify { $0.next() })
    let merged = server.merges.value - merges
    if merged > 0, Int(store.version - version) != merged {
      fault.value = "\(merged) merges are \(store.version - version) versions."
    }
    return isThere
  }
}

extension Store<Desk> {
  /// Follows the server's rows.
  fileprivate func follow(_ server: Server) {
    load(\.rows) { [weak self] load in
      let (rows, news) = server.follow()
      func store() throws -> Store<Desk> {
        guard let self else { throw CancellationError() }
        return self
      }
      try load.show(rows, at: rows.count, in: store()) {
        $0.log = rows
        $0.revision = rows.count
      }
      for await (row, revision) in news {
        var calls = [0, 0]
        try load.merge(at: revision, in: store()) { rows in
          calls[0] += 1
          if !rows.contains(row) { rows.append(row) }
        } also: { draft in
          calls[1] += 1
          draft.log.append(row)
          draft.revision = revision
        }
        precondition(calls == [1, 1])
        server.merges.modify { $0 += 1 }
      }
    }
  }

  /// Adds a row, which the server takes or refuses.
  fileprivate func edit(_ row: Int, _ server: Server, fails: Bool) {
    optimisticUpdate(\.rows, ifEmpty: []) {
      if !$0.contains(row) { $0.append(row) }
    } commit: { _ in
      await Task.yield()
      if fails { throw LoadFailure(kind: .conflict, message: "", canRetry: false) }
      return server.add(row)
    }
  }

  /// Returns when no edit is pending.
  fileprivate func settleEdits() async {
    let gate = Gate()
    let subscription = observeActivity(of: \.rows) { if $0.pendingEdits.isEmpty { gate.open() } }
    await gate.wait()
    subscription.cancel()
  }
}

/// A server of rows, each at a revision of its own.
private final class Server: Sendable {
  private struct State {
    var rows: [Int] = []
    var followers: [AsyncStream<(Int, Int)>.Continuation] = []
  }

  // A `Mutex` would be unseen by the thread sanitizer.
  private let state = Box(State())
  /// The number of rows that loads have merged.
  let merges = Box(0)

  var rows: [Int] { state.value.rows }

  @discardableResult
  func add(_ row: Int) -> Int {
    state.modify { state in
      state.rows.append(row)
      for follower in state.followers { follower.yield((row, state.rows.count)) }
      return state.rows.count
    }
  }

  func follow() -> ([Int], AsyncStream<(Int, Int)>) {
    let (news, follower) = AsyncStream<(Int, Int)>.makeStream()
    return state.modify { state in
      state.followers.append(follower)
      return (state.rows, news)
    }
  }

  /// What does not agree in a state.
  func fault(of state: Desk) -> String? {
    let isLog = state.log == Array(rows.prefix(state.revision))
    let isThere = state.revision == 0 || Set(state.log).isSubset(of: state.rows.value ?? [])
    return isLog && isThere ? nil : "\(state) does not agree with \(rows)."
  }
}
