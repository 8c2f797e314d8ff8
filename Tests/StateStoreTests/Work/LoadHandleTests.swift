import StateStore
import Testing

private struct Desk: Sendable {
  var rows = Loadable<Int>.notRequested
  var shelves: [Shelf: Loadable<Int>] = [:]

  subscript(shelf: Shelf) -> Loadable<Int> {
    get { shelves[shelf] ?? .notRequested }
    set { shelves[shelf] = newValue }
  }
}

/// An argument of a path.
private struct Shelf: Hashable, Sendable {
  let destructible: Destructible

  func hash(into hasher: inout Hasher) { hasher.combine(destructible.id) }
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// The memory that the handle of ended work keeps alive. All work runs on one thread.
@Suite struct `Handles of work that has ended` {
  private let executor = ManualExecutor()
  private let destroyed = Recorder<Int>()

  private func makeStore() -> Store<Desk> {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    return Store(Desk(), scheduler: scheduler)
  }

  private func destructible(_ id: Int) -> Destructible {
    Destructible(id) { [destroyed] in destroyed.append($0) }
  }

  private func run() {
    while executor.runOne(0) {}
  }

  /// Starts a load each of whose closures holds an object.
  private func load(
    in store: Store<Desk>, _ result: Result<Int, any Error>, policy: LoadPolicy = .latest
  ) -> any LoadHandle {
    let (first, second, third) = (destructible(1), destructible(2), destructible(3))
    return store.load(
      \.rows, policy: policy, onRetry: { _ in withExtendedLifetime(first) {} },
      failure: { error in withExtendedLifetime(second) { LoadFailure(error) } },
      {
        try withExtendedLifetime(third) { try result.get() }
      })
  }

  @Test func `L14: a load that has ended keeps neither store nor closure alive`() {
    for result in [.success(1), .failure(offline), .failure(CancellationError())]
      as [Result<Int, any Error>]
    {
      var store: Store<Desk>? = makeStore()
      weak let reference = store
      let handle = store.map { load(in: $0, result) }
      #expect(destroyed.take() == [])
      run()
      #expect(destroyed.take().sorted() == [1, 2, 3])
      store = nil
      #expect(reference == nil)
      handle?.cancel()
    }
  }

  @Test(arguments: ["handle", "path", "all", "reset", "superseded", "store"])
  func `L17: a load that was ended keeps nothing by its handle`(end: String) {
    var store: Store<Desk>? = makeStore()
    let handle = store.map { load(in: $0, .success(1)) }
    var next: (any LoadHandle)?
    switch end {
    case "handle": handle?.cancel()
    case "path": store?.cancelLoad(\.rows)
    case "all": store?.cancelAll()
    case "reset": store?.reset(\.rows)
    case "superseded": next = store?.load(\.rows) { 2 }
    default: store = nil
    }
    run()
    #expect(destroyed.take().sorted() == [1, 2, 3])
    #expect(store?.rows ?? .notRequested == (next == nil ? .notRequested : .loaded(2)))
    handle?.cancel()
    #expect(store?.rows ?? .notRequested == (next == nil ? .notRequested : .loaded(2)))
  }

  @Test func `L17: a load that shared another or followed it keeps nothing by its handle`() {
    let store = makeStore()
    let first = store.load(\.rows) { 1 }
    let shared = load(in: store, .success(2), policy: .join)
    #expect(destroyed.take().sorted() == [1, 2, 3])
    store.invalidate(\.rows)
    let followers = (0..<2).map { _ in load(in: store, .success(3), policy: .join) }
    #expect(destroyed.take().sorted() == [1, 2, 3])
    run()
    #expect(destroyed.take().sorted() == [1, 2, 3])
    #expect(store.rows == .loaded(3))
    for handle in [first, shared] + followers { handle.cancel() }
  }

  @Test func `L17: a handle that outlives its store keeps nothing of the path`() {
    var store: Store<Desk>? = makeStore()
    let handle = store.map { store in
      let shelf = Shelf(destructible: destructible(7))
      let handle = store.load(\.[shelf]) { 1 }
      run()
      store.update { $0.shelves = [:] }
      return handle
    }
    store = nil
    #expect(destroyed.all == [7])
    handle?.cancel()
  }

  @Test(arguments: ["ended", "cancelled", "all", "superseded", "joined", "store"])
  func `L17: a run that has ended keeps nothing by its handle`(end: String) {
    var store: Store<Desk>? = makeStore()
    var handles: [RunHandle?] = []
    func start(_ id: Int, _ policy: RunPolicy) {
      let held = destructible(id)
      handles.append(store?.run(id: 1, policy: policy) { _ in withExtendedLifetime(held) {} })
    }
    start(1, .latest)
    switch end {
    case "ended": break
    case "cancelled": handles[0]?.cancel()
    case "all": store?.cancelAll()
    case "superseded": start(2, .latest)
    case "joined": start(2, .join)
    default: store = nil
    }
    run()
    #expect(destroyed.all.sorted() == Array(1...handles.count))
    for handle in handles { handle?.cancel() }
  }

  @Test(arguments: ["committed", "dropped", "takenBack", "refused", "store"])
  func `L17: an edit that has ended keeps nothing by its handle`(end: String) {
    var store: Store<Desk>? = makeStore()
    if end != "refused" { store?.update { $0.rows = .loaded(end == "dropped" ? 2 : 1) } }
    let handle = store.map { store in
      let (first, second, third) = (destructible(1), destructible(2), destructible(3))
      return store.optimisticUpdate(
        \.rows, failure: { error in withExtendedLifetime(first) { LoadFailure(error) } },
        apply: { rows in withExtendedLifetime(second) { rows = 2 } }
      ) { _ in
        try withExtendedLifetime(third) { if end == "takenBack" { throw offline } }
      }
    }
    if end == "store" { store = nil }
    run()
    #expect(destroyed.all.sorted() == [1, 2, 3])
    withExtendedLifetime(handle) {}
  }
}
