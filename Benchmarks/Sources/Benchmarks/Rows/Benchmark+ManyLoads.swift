import StateStore

/// A state with many places to load into.
private struct LoadableState: Answering {
  var count = 0
  var answer = Loadable<Int>.notRequested
  var details: [Int: Loadable<Int>] = [:]

  subscript(detail id: Int) -> Loadable<Int> {
    get { details[id] ?? .notRequested }
    set { details[id] = newValue }
  }
}

extension Benchmark {
  /// Writes and loads beside other paths, loading, loaded or asked about, which cost nothing.
  static var manyLoads: [Benchmark] {
    series("Store.update, loads under way", [0, 1000, 8000], "load") { Contest(writingBeside: $0) }
      + series("Store.load, loads under way", [0, 1000, 8000], "load") {
        Contest(loadingBeside: $0)
      }
      + series("Store.cancelAll", [0, 1000, 100_000], "loaded path") {
        Contest(cancellingAllAfter: $0)
      }
      + [pathsAskedAbout]
  }

  private static func series(
    _ operation: String, _ sizes: [Int], _ thing: String, contest: @escaping (Int) -> Contest
  ) -> [Benchmark] {
    sizes.map { size in
      Benchmark(operation, size, thing, goals: size == 0 ? [] : [.timesAlone(1.2)]) {
        var beside = contest(size)
        if size > 0 { beside.alone = contest(0).ours }
        return beside
      }
    }
  }

  /// The memory of asking about paths; the baselines keep notes of these paths, as a program might.
  private static var pathsAskedAbout: Benchmark {
    Benchmark(
      "Store.memory/paths asked about", goals: [.bytes(4)],
      retained: Retained(
        count: 100_000,
        ours: { count in
          let store = Store(LoadableState())
          for id in 0..<count {
            store.cancelLoad(\.[detail: id])
            _ = store.activity(of: \.[detail: id])
          }
          return store
        },
        floor: { count in Set(0..<count) },
        naive: { count in
          Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Loadable<Int>.notRequested) })
        }))
  }
}

extension Contest {
  private static func storeWithStalledTasks(loading count: Int) -> Store<LoadableState> {
    let scheduler = Scheduler(
      executor: InlineExecutor(), clock: ContinuousClock(),
      randomNumber: { .random(in: .min ... .max) })
    let store = Store(LoadableState(), scheduler: scheduler)
    for id in 0..<count {
      store.load(\.[detail: id]) {
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return id
      }
    }
    return store
  }

  fileprivate init(writingBeside loads: Int) {
    let store = Self.storeWithStalledTasks(loading: loads)
    let floor = Floor(LoadableState(), fields: 1)
    let naive = NaiveStore(LoadableState())
    ours = { times in for _ in 0..<times { store.update { $0.count &+= 1 } } }
    self.floor = { times in for _ in 0..<times { floor.update(0) { $0.count &+= 1 } } }
    self.naive = { times in for _ in 0..<times { naive.update { $0.count &+= 1 } } }
    check = { store.count > 0 ? nil : "nothing was written." }
  }

  /// Beginning and cancelling a load of a path that was never loaded. The floor makes a task and writes
  /// under the mutex once; the naive store writes twice.
  fileprivate init(loadingBeside loads: Int) {
    let store = Self.storeWithStalledTasks(loading: loads)
    let executor = InlineExecutor()
    let floor = Floor(LoadableState(), fields: 1)
    let naive = NaiveStore(LoadableState())
    let next = Sink()
    next.latest = loads
    ours = { times in
      for _ in 0..<times {
        next.latest += 1
        let id = next.latest
        let load = store.load(\.[detail: id]) {
          for await _ in AsyncStream<Never>.makeStream().stream {}
          return id
        }
        load.cancel()
        store.update { $0.details[id] = nil }
      }
    }
    self.floor = { times in
      for number in 0..<times { await floor.load(number, on: executor) }
    }
    self.naive = { times in
      for number in 0..<times { await naive.load(number, on: executor) }
    }
    check = {
      store.read { $0.details.count } == loads ? nil : "not every load was cancelled."
    }
  }

  /// Cancelling everything when nothing is under way; the baselines write nothing under their mutex.
  fileprivate init(cancellingAllAfter paths: Int) {
    let store = Self.storeWithStalledTasks(loading: 0)
    for id in 0..<paths { store.load(\.[detail: id]) { id } }
    let floor = Floor(LoadableState(), fields: 1)
    let naive = NaiveStore(Fixture())
    ours = { times in for _ in 0..<times { store.cancelAll() } }
    self.floor = { times in for _ in 0..<times { floor.update(0) { _ in } } }
    self.naive = { times in for _ in 0..<times { naive.update { _ in } } }
    check = {
      let loaded = store.read { $0.details.values.count { !$0.isLoading } }
      return loaded == paths ? nil : "not every path was loaded."
    }
  }
}
