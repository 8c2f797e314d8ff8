import StateStore

/// A value that may be gone, with a load for each key, and rows.
private struct KeyedState: Answering {
  struct Row: Identifiable, Equatable {
    let id: Int
  }

  struct Page: Equatable {
    var texts: [Int: Loadable<Int>] = [:]

    subscript(text key: Int) -> Loadable<Int> {
      get { texts[key] ?? .notRequested }
      set { texts[key] = newValue }
    }
  }

  var answer = Loadable<Int>.loaded(0)
  var page: Page? = Page()
  var rows: IdentifiedList<Row> = []
}

extension Benchmark {
  /// One more piece of work beside very many of one id, or of one child: the others cost nothing.
  static var onePlace: [Benchmark] {
    beside("Store.run in a queue, queued runs", [1, 16_000], "run") { Contest(queuedBeside: $0) }
      + beside("Child.load, loads at the child", [1, 4_000], "load") {
        Contest(loadingAtChildBeside: $0)
      }
      + beside("Child.loadMore, pages at the child", [1, 4_000], "page") {
        Contest(pagesBeside: $0) { requestPage($1, of: $0).cancel() }
      }
      + beside("Child.cancelAll, pages at other members", [1, 4_000], "call") {
        Contest(pagesBeside: $0) { $0[dynamicMember: \KeyedState.Page[text: $1]].cancelAll() }
      }
      + beside("Store.update that removes a row, rows with runs", [1, 4_000], "row", limit: 1.5) {
        Contest(removingBeside: $0)
      }
  }

  private static func beside(
    _ operation: String, _ sizes: [Int], _ unit: String, limit: Double = 1.2,
    contest: @escaping (Int) -> Contest
  ) -> [Benchmark] {
    sizes.map { size in
      Benchmark(operation, size, unit, goals: size == sizes[0] ? [] : [.timesAlone(limit)]) {
        var beside = contest(size)
        if size > sizes[0] { beside.alone = contest(sizes[0]).ours }
        return beside
      }
    }
  }
}

/// Requests a page that never comes.
private func requestPage(_ key: Int, of child: StateStore.Child<KeyedState.Page>) -> RunHandle {
  let text: StateStore.Child<Loadable<Int>> = child[dynamicMember: \KeyedState.Page[text: key]]
  return text.loadMore {
    $0
  } page: { _ -> Int in
    for await _ in AsyncStream<Never>.makeStream().stream {}
    return 0
  } merge: { value, page in
    value += page
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

  /// A call at a member of a child where pages of other members are requested.
  fileprivate init(
    pagesBeside pages: Int,
    _ call: @escaping @Sendable (StateStore.Child<KeyedState.Page>, Int) -> Void
  ) {
    let store = Self.store
    store.update { draft in
      for key in 0...pages { draft.page?[text: key] = .loaded(0) }
    }
    let page = store.child(\.page)
    for key in 0..<pages { _ = requestPage(key, of: page) }
    ours = { times in
      for _ in 0..<times { call(page, pages) }
    }
    (floor, naive) = Self.tasks
    check = {
      let areRequested = (0..<pages).allSatisfy {
        page[dynamicMember: \KeyedState.Page[text: $0]].activity().isLoadingMore
      }
      return areRequested ? nil : "the other pages are not requested."
    }
  }

  /// A row comes and goes in a list whose other rows have runs.
  fileprivate init(removingBeside rows: Int) {
    let store = Self.store
    store.update { $0.rows = IdentifiedList((0..<10_000).map { KeyedState.Row(id: $0) }) }
    let runs = (0..<rows).map { id in
      store.child(\.rows, id: id).run { _ in await Self.wait() }
    }
    ours = { times in
      for _ in 0..<times {
        store.update { $0.rows.remove(id: 9_999) }
        store.update { $0.rows.append(KeyedState.Row(id: 9_999)) }
      }
    }
    (floor, naive) = Self.tasks
    check = {
      let areUnderWay = store.rows.count == 10_000 && runs.count == rows
      return areUnderWay ? nil : "a row is missing."
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
