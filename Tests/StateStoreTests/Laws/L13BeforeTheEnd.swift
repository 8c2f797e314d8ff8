import StateStoreTesting
import Testing

@testable import StateStore

private struct Row: Equatable, Sendable, Identifiable {
  var id: Int
  var note = Loadable<String>.loaded("")
}

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Int>.notRequested
  var list = Loadable<IdentifiedList<Row>>.loaded([Row(id: 1), Row(id: 2)])
}

private let refused = LoadFailure(kind: .other, message: "", canRetry: false)

/// Between the last write of a load and its end, when observers are called; and behind an edit that
/// ends a load by the way.
@Suite struct `Work that is about to end` {
  private let simulation = Simulation()
  private let store: Store<Desk>

  init() { store = Store(Desk(), scheduler: simulation.scheduler) }

  /// Calls `body` once, when the phase is settled.
  private func whenSettled(_ body: @escaping @Sendable () -> Void) -> Subscription {
    let isDone = Box(false)
    return store.observe(\.rows, initial: false) { rows in
      if rows.isLoading || isDone.value { return }
      isDone.value = true
      body()
    }
  }

  /// A load that is out of date, and the one that follows it.
  private func outdated(
    _ result: Result<Int, LoadFailure> = .success(1)
  ) throws -> (first: ValueHandle<Int>, second: ValueHandle<Int>) {
    let first = store.load(\.rows) { [simulation] in
      try await simulation.reply("first", [result.mapError { $0 }])
    }
    try simulation.runUntilIdle()
    store.update { $0.rows.value = 9 }
    let second = store.load(\.rows, policy: .join) { [simulation] in
      try await simulation.reply("second", [.success(2)])
    }
    return (first, second)
  }

  enum Way: CaseIterable {
    case reset, cancelLoad, cancelAll, cancelAllHere, cancelAllAround, draftReset, draftCancelLoad

    fileprivate func end(in store: Store<Desk>) {
      switch self {
      case .reset: store.reset(\.rows)
      case .cancelLoad: store.cancelLoad(\.rows)
      case .cancelAll: store.cancelAll()
      case .cancelAllHere: store.binding(\.rows).cancelAll()
      case .cancelAllAround: store.binding(\.self).cancelAll()
      case .draftReset: store.update { $0.reset(\.rows) }
      case .draftCancelLoad: store.update { $0.cancelLoad(\.rows) }
      }
    }
  }

  @Test(arguments: Way.allCases, [Result<Int, LoadFailure>.success(1), .failure(refused)])
  func `L13: an observer of a load's result cancels the load that was to follow`(
    _ way: Way, _ result: Result<Int, LoadFailure>
  ) throws {
    let (_, second) = try outdated(result)
    let subscription = whenSettled { [store] in way.end(in: store) }
    try simulation.advanceToEnd()
    subscription.cancel()
    #expect(store.rows.value != 2 && second.hasEnded && !store.hasLoads)
  }

  @Test func `L13: an observer of a cancellation cancels the load that was to follow`() throws {
    let (first, second) = try outdated()
    let subscription = whenSettled { [store] in store.cancelAll() }
    first.cancel()
    subscription.cancel()
    #expect(second.hasEnded && !store.hasLoads)
    try simulation.advanceToEnd()
    #expect(store.rows == .loaded(9))
  }

  @Test(arguments: [false, true])
  func `L12: a store is not idle between a load and the one that follows it`(
    isLive: Bool
  ) throws {
    let other = Store(0, scheduler: simulation.scheduler)
    let (first, second) = isLive ? try live() : try outdated()
    let wasOver = Recorder<Bool>()
    other.run { [store] _ in
      await store.idle()
      wasOver.append(second.hasEnded)
    }
    try simulation.runUntilIdle()
    if !isLive { first.cancel() }
    try simulation.advance(by: .seconds(1))
    store.cancelAll()
    try simulation.advanceToEnd()
    #expect(wasOver.all == [true])
  }

  @Test(arguments: [Way.reset, .cancelAll, .cancelAllAround, .draftReset, .draftCancelLoad])
  func `L12: a store is not idle before the load that was to follow has ended`(_ way: Way) throws {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let (store, gate) = (Store(Desk(), scheduler: scheduler), Gate())
    store.load(\.rows) {
      await gate.wait()
      return 1
    }
    executor.runAll()
    store.update { $0.rows.value = 9 }
    let following = store.load(\.rows, policy: .join) { 2 }
    let isIdle = Box(false)
    Task(executorPreference: executor) {
      await store.idle()
      isIdle.value = true
    }
    executor.runAll()
    // The first load's task ends while the observers of the cancellation are called.
    let seen = Box<(isIdle: Bool, hasEnded: Bool)?>(nil)
    let subscription = store.observe(\.rows, initial: false) { _ in
      if seen.value != nil { return }
      gate.open()
      executor.runAll()
      seen.value = (isIdle.value, following.hasEnded)
    }
    way.end(in: store)
    subscription.cancel()
    let (wasIdle, hadEnded) = try #require(seen.value)
    executor.runAll()
    #expect((!wasIdle || hadEnded) && following.hasEnded && isIdle.value)
    #expect(store.rows.value != 2 && !store.hasLoads)
  }

  /// A load that goes on, invalidated before its first value, and the one that follows it.
  private func live() throws -> (first: ValueHandle<Int>, second: ValueHandle<Int>) {
    let first = store.load(\.rows) { [simulation] (load: Load<Int>) in
      try load.show(try await simulation.reply("first", [.success(1)]))
      let _: Int = try await untilCancelled()
    }
    try simulation.runUntilIdle()
    store.invalidate(\.rows)
    let second = store.load(\.rows, policy: .join) { [simulation] in
      try await simulation.reply("second", [.success(2)])
    }
    return (first, second)
  }

  @Test func `L11: a value that is in the state is that of the handle, whoever cancels then`()
    throws
  {
    let handle = Box<ValueHandle<Int>?>(nil)
    let subscription = whenSettled { handle.value?.cancel() }
    handle.value = store.load(\.rows) { 1 }
    let value = try simulation.run { try? await handle.value?.value }
    subscription.cancel()
    #expect(store.rows == .loaded(1) && value == 1)
    let failing = whenSettled { handle.value?.cancel() }
    handle.value = store.load(\.rows) { throw refused }
    let failure = try simulation.run { () -> LoadFailure? in
      do {
        _ = try await handle.value?.value
        return nil
      } catch {
        return error as? LoadFailure
      }
    }
    failing.cancel()
    #expect(failure == refused)
  }

  @Test func `L11: who waits for a load that never began gets the value that is in the state`()
    throws
  {
    let (_, second) = try outdated()
    let last = Box<ValueHandle<Int>?>(nil)
    let subscription = whenSettled { last.value?.cancel() }
    last.value = store.load(\.rows) { [simulation] in
      try await simulation.reply("last", [.success(3)])
    }
    let value = try simulation.run { try? await second.value }
    subscription.cancel()
    #expect(store.rows == .loaded(3) && value == 3)
  }

  @Test(arguments: [false, true])
  func `L11: the first value of a load that goes on is that of the handle, whatever ends it then`(
    isReplaced: Bool
  ) throws {
    let subscription = whenSettled { [store] in
      if isReplaced { store.load(\.rows) { 2 } } else { store.cancelLoad(\.rows) }
    }
    let handle = store.load(\.rows) { (load: Load<Int>) in
      try load.show(1)
      let _: Int = try await untilCancelled()
    }
    let value = try simulation.run { try? await handle.value }
    subscription.cancel()
    #expect(value == 1)
  }

  @Test(arguments: [false, true])
  func `L13, L15, L22: a row that comes back is not left loading`(isFailing: Bool) throws {
    store.child(\.list, id: 1).note.load { [simulation] in
      try await simulation.reply(
        "row", [isFailing ? .failure(refused) : .success("r")], latency: .seconds(3))
    }
    try simulation.advance(by: .seconds(1))
    store.optimisticUpdate(\.list, "remove") {
      $0[id: 1] = nil
    } commit: { [simulation] _ in
      let _: Int = try await simulation.reply("c", [.failure(refused)], latency: .seconds(5))
    }
    #expect(!store.hasLoads)
    try simulation.advanceToEnd()
    #expect(store.list.value?.map(\.note) == [.loaded(""), .loaded("")])
  }

  @Test func `L13, L15: a row of a list that was reset is not left loading`() throws {
    store.optimisticUpdate(\.list, "edit") {
      $0[id: 2]?.note = .loaded("mine")
    } commit: {
      [simulation] _ in
      let _: Int = try await simulation.reply("c", [.success(1)], latency: .seconds(5))
    }
    store.child(\.list, id: 1).note.load { [simulation] in
      try await simulation.reply("row", [.success("row")], latency: .seconds(3))
    }
    try simulation.advance(by: .seconds(1))
    store.reset(\.list)
    store.optimisticUpdate(\.list, "again", ifEmpty: []) { _ in
    } commit: { _ in
    }
    try simulation.advanceToEnd()
    #expect(!store.hasLoads && store.list.value?.contains { $0.note.isLoading } != true)
  }

  @Test func `L13, L15: a row that shows again before its load has heard of the end rests`() throws
  {
    store.optimisticUpdate(\.list, "edit") {
      $0[id: 2]?.note = .loaded("mine")
    } commit: {
      [simulation] _ in
      let _: Int = try await simulation.reply("c", [.success(1)], latency: .seconds(5))
    }
    store.child(\.list, id: 1).note.load { [simulation] in
      try await simulation.reply("row", [.success("row")], latency: .seconds(3))
    }
    try simulation.advance(by: .seconds(1))
    let subscription = store.observe(\.list, initial: false) { [store] list in
      if list.value != nil { return }
      store.optimisticUpdate(\.list, "again", ifEmpty: []) { _ in
      } commit: { _ in
      }
    }
    store.update { $0.reset(\.list) }
    subscription.cancel()
    #expect(store.list.value?.map(\.note) == [.loaded(""), .loaded("mine")])
    try simulation.advanceToEnd()
    #expect(!store.hasLoads && store.list.value?.contains { $0.note.isLoading } != true)
  }

  @Test func `L13, L16: what was written by hand to a loading row keeps no phase of the load`()
    throws
  {
    store.optimisticUpdate(\.list, "edit") {
      $0[id: 2]?.note = .loaded("mine")
    } commit: {
      [simulation] _ in
      let _: Int = try await simulation.reply("c", [.failure(refused)], latency: .seconds(5))
    }
    // The source's value is the one before, so that the written one stays.
    store.child(\.list, id: 1).note.load { [simulation] in
      try await simulation.reply("row", [.success("")], latency: .seconds(3))
    }
    try simulation.advance(by: .seconds(1))
    store.update { $0.list.value?[id: 1]?.note.value = "hand" }
    try simulation.advanceToEnd()
    #expect(store.list.value?.map(\.note) == [.loaded("hand"), .loaded("")])
  }

  @Test func `L13, L16: a row that only a write by hand still has keeps no phase of a load`() throws
  {
    store.optimisticUpdate(\.list, "add") {
      $0[id: 3] = Row(id: 3)
    } commit: { [simulation] _ in
      let _: Int = try await simulation.reply("c", [.failure(refused)], latency: .seconds(5))
    }
    store.child(\.list, id: 3).note.load { [simulation] in
      try await simulation.reply("row", [.success("row")], latency: .seconds(3))
    }
    try simulation.advance(by: .seconds(1))
    store.update { $0.list.value?[id: 3]?.note.value = "hand" }
    try simulation.advanceToEnd()
    #expect(store.list.value?.contains { $0.note.isLoading } == false)
  }

  @Test func `L16: a page that is cancelled in an update is no longer requested`() throws {
    store.update { $0.rows = .loaded(1) }
    let isLoadingMore = Recorder<Bool>()
    let subscription = store.observeActivity(of: \.rows) { isLoadingMore.append($0.isLoadingMore) }
    let page = store.loadMore(\.rows) {
      $0
    } page: { (cursor: Int) in
      cursor
    } merge: {
      $0 += $1
    }
    store.update { _ in page.cancel() }
    try simulation.advanceToEnd()
    subscription.cancel()
    #expect(isLoadingMore.all == [false, true, false])
  }
}
