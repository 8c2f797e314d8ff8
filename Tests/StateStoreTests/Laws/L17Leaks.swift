import StateStore
import Synchronization
import Testing

private struct Desk: Sendable {
  var rows = Loadable<[Int]>.loaded([])
  var tokens = Loadable<[Token]>.loaded([])
  var token: Destructible?
}

/// A value whose end is noted.
private struct Token: Equatable, Sendable {
  let destructible: Destructible

  init(_ id: Int, _ ended: EndedTokens) {
    destructible = Destructible(id) { ended.append($0) }
  }
}

/// The ids of ended tokens, which a test can wait for: a task releases its closures only shortly
/// after its waiters have heard of its end.
private final class EndedTokens: Sendable {
  private struct Contents {
    var ids: [Int] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let contents = Mutex(Contents())

  var all: [Int] { contents.withLock { $0.ids } }

  func append(_ id: Int) {
    let passing = contents.withLock { contents in
      contents.ids.append(id)
      let count = contents.ids.count
      let passing = contents.waiting.filter { $0.count <= count }
      contents.waiting.removeAll { $0.count <= count }
      return passing
    }
    for (_, continuation) in passing { continuation.resume() }
  }

  func reach(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = contents.withLock { contents in
        if contents.ids.count < count { contents.waiting.append((count, continuation)) }
        return contents.ids.count >= count
      }
      if isReached { continuation.resume() }
    }
  }
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Loads and edits under way, which hold only what their closures hold.
@Suite struct `Leaks of loads and edits` {
  private let ended = EndedTokens()

  private func token(_ id: Int) -> Token { Token(id, ended) }

  @Test func `L17: a load, a commit and a run that never end do not keep the store alive`() async {
    let (loading, running) = (ScriptedWork<[Int]>(), ScriptedWork<Void>())
    let savings = (0..<2).map { _ in ScriptedWork<Void>() }
    var store: Store<Desk>? = Store(Desk(token: token(1).destructible))
    store?.load(\.rows) { try await loading() }
    store?.optimisticUpdate(\.rows) {
      $0 = [1]
    } commit: { _ in
      try await savings[0]()
    }
    let held = token(2)
    store?.optimisticUpdate(\.tokens) {
      $0 = [held]
    } commit: { _ in
      try await savings[1]()
    }
    store?.run { _ in try? await running() }
    for begun in [loading.begun, running.begun] + savings.map(\.begun) { await begun.wait() }
    weak let reference = store
    store = nil
    #expect(reference == nil)
    #expect(ended.all == [1])
    loading.succeed([])
    running.succeed(())
    for saving in savings { saving.succeed(()) }
  }

  @Test func `L17: a load that never ends keeps neither store nor state alive by its handle`() async
  {
    let loading = ScriptedWork<[Token]>()
    var store: Store<Desk>? = Store(Desk(tokens: .loaded([token(1)])))
    let handle = store?.load(\.tokens) { try await loading() }
    let follower = store?.load(\.tokens, policy: .join) { [] }
    await loading.begun.wait()
    weak let reference = store
    store = nil
    #expect(reference == nil)
    #expect(ended.all == [1])
    await handle?.finished
    await follower?.finished
    handle?.cancel()
    loading.succeed([])
  }

  @Test func `L17: a commit that never ends keeps nothing of the edits that wait for it`() async {
    let saving = ScriptedWork<Void>()
    var store: Store<Desk>? = Store(Desk())
    let first = store?.optimisticUpdate(\.rows) {
      $0 = [1]
    } commit: { _ in
      try await saving()
    }
    let second = makeEdit(in: store)
    await saving.begun.wait()
    weak let reference = store
    store = nil
    #expect(reference == nil)
    #expect(ended.all.sorted() == [1, 2])
    for handle in [first, second] {
      guard case .takenBack = await handle?.outcome else {
        Issue.record("Nobody can know that it was saved.")
        return
      }
    }
    saving.succeed(())
  }

  @Test func `L17: a load that never ends keeps nothing of the edits that are pending`() async {
    let (loading, saving) = (ScriptedWork<[Int]>(), ScriptedWork<Void>())
    var store: Store<Desk>? = Store(Desk())
    let handle = store?.load(\.rows) { try await loading() }
    store?.optimisticUpdate(\.rows) {
      $0 = [1]
    } commit: { _ in
      try await saving()
    }
    makeEdit(in: store)
    await loading.begun.wait()
    await saving.begun.wait()
    store = nil
    #expect(ended.all.sorted() == [1, 2])
    await handle?.finished
    loading.succeed([])
    saving.succeed(())
  }

  @Test func `L17: an edit whose saving has not begun when the store goes is not saved`() async {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    var store: Store<Desk>? = Store(Desk(), scheduler: scheduler)
    let handle = store?.optimisticUpdate(\.rows, ifEmpty: []) {
      $0 = [1]
    } commit: { _ in
      Issue.record("It was saved.")
    }
    store = nil
    while executor.runOne(0) {}
    guard case .takenBack = await handle?.outcome else {
      Issue.record("It was not saved.")
      return
    }
  }

  @Test func `L17: observers of activity keep no store alive, and are let go of with it`() async {
    let loading = ScriptedWork<[Int]>()
    var store: Store<Desk>? = Store(Desk())
    let subscription = observeActivity(of: store)
    store?.load(\.rows) { try await loading() }
    await loading.begun.wait()
    weak let reference = store
    store = nil
    #expect(reference == nil)
    #expect(ended.all == [1])
    subscription?.cancel()
    loading.succeed([])
  }

  @Test(.timeLimit(.minutes(30)))
  func `L17: an edit that has ended keeps neither its closures nor old values alive`() async {
    let store = Store(Desk(tokens: .loaded([token(1)])))
    let outcomes = [nil, offline].map { failure in
      let parts = [token(2), token(3)]
      return store.optimisticUpdate(\.tokens) { [parts] tokens in
        tokens = [parts[0]]
      } commit: { [parts] _ in
        if let failure, parts.count == 2 { throw failure }
      }
    }
    #expect(await outcomes[0].outcome == .committed)
    #expect(await outcomes[1].outcome != .committed)
    store.update { $0.tokens = .loaded([]) }
    await ended.reach(5)
    #expect(ended.all.sorted() == [1, 2, 2, 3, 3])
  }

  @Test(
    .timeLimit(.minutes(30)), arguments: ["cancelled", "reset", "followed", "failed", "loaded"])
  func `L17: an edit that was saved during a load is forgotten with that load`(end: String) async {
    let store = Store(Desk())
    let loading = ScriptedWork<[Int]>()
    let load = store.load(\.rows) { try await loading() }
    #expect(await makeEdit(in: store)?.outcome == .committed)
    let next = ScriptedWork<[Int]>()
    switch end {
    case "cancelled": load.cancel()
    case "reset": store.reset(\.rows)
    case "followed": store.load(\.rows) { try await next() }
    case "failed": loading.fail(offline)
    default: loading.succeed([])
    }
    await load.finished
    await ended.reach(2)
    #expect(ended.all.sorted() == [1, 2])
    loading.succeed([])
    next.succeed([])
  }

  /// Makes an edit whose closures hold one token each.
  @discardableResult
  private func makeEdit(in store: Store<Desk>?) -> EditHandle? {
    let (first, second) = (token(1), token(2))
    return store?.optimisticUpdate(\.rows) { rows in
      if !rows.contains(first.destructible.id) { rows.append(first.destructible.id) }
    } commit: { _ in
      withExtendedLifetime(second) {}
    }
  }

  private func observeActivity(of store: Store<Desk>?) -> Subscription? {
    let held = token(1)
    return store?.observeActivity(of: \.rows) { _ in withExtendedLifetime(held) {} }
  }
}
