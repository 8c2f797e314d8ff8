import StateStore

/// A value that may be gone, with a load for each key.
private struct KeyedState: Answering {
  struct Page: Equatable {
    var texts: [Int: Loadable<Int>] = [:]

    subscript(text key: Int) -> Loadable<Int> {
      get { texts[key] ?? .notRequested }
      set { texts[key] = newValue }
    }
  }

  var answer = Loadable<Int>.loaded(0)
  var page: Page? = Page()
}

extension Benchmark {
  /// One more piece of work beside very many of one id, or of one child: the others cost nothing.
  static var onePlace: [Benchmark] {
    beside("Store.run in a queue, queued runs", [1, 16_000], "run") { Contest(queuedBeside: $0) }
      + beside("Child.load, loads at the child", [1, 4_000], "load") {
        Contest(loadingAtChildBeside: $0)
      }
  }

  private static func beside(
    _ operation: String, _ sizes: [Int], _ unit: String, contest: @escaping (Int) -> Contest
  ) -> [Benchmark] {
    sizes.map { size in
      Benchmark(operation, size, unit, goals: size == sizes[0] ? [] : [.timesAlone(1.2)]) {
        var beside = contest(size)
        if size > sizes[0] { beside.alone = contest(sizes[0]).ours }
        return beside
      }
    }
  }
}

extension Contest {
  private static var store: Store<KeyedState> {
    let scheduler = Scheduler(
      executor: InlineExecutor(), clock: ContinuousClock(),
      randomNumber: { .random(in: .min ... .max) })
    return Store(KeyedState(), scheduler: scheduler)
  }

  private static func wait() async {
    for await _ in AsyncStream<Never>.makeStream().stream {}
  }

  /// A run that is cancelled while it waits for the runs before it.
  fileprivate init(queuedBeside runs: Int) {
    let store = Self.store
    for _ in 0..<runs { store.run(id: 1, policy: .queue) { _ in await Self.wait() } }
    ours = { times in
      for _ in 0..<times { store.run(id: 1, policy: .queue) { _ in }.cancel() }
    }
    (floor, naive) = Self.tasks
    check = { nil }
  }

  /// A load that is cancelled at a child where others are under way.
  fileprivate init(loadingAtChildBeside loads: Int) {
    let store = Self.store
    let page = store.child(\.page)
    func load(_ key: Int) -> ValueHandle<Int> {
      page[dynamicMember: \KeyedState.Page[text: key]].load {
        await Self.wait()
        return 1
      }
    }
    for key in 0..<loads { _ = load(key) }
    ours = { times in
      for _ in 0..<times { load(loads).cancel() }
    }
    (floor, naive) = Self.tasks
    check = {
      let isLoading = store.page?.texts.values.count { $0.isLoading }
      return isLoading == loads ? nil : "the other loads are not under way."
    }
  }

  /// The baselines make a task that writes once.
  private static var tasks: (floor: Work, naive: Work) {
    let floor = Floor(KeyedState(), fields: 1)
    let naive = NaiveStore(KeyedState())
    let executor = InlineExecutor()
    return (
      { times in for number in 0..<times { await floor.load(number, on: executor) } },
      { times in for number in 0..<times { await naive.load(number, on: executor) } }
    )
  }
}
