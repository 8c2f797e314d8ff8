import StateStoreTesting
import Testing

@testable import StateStore

/// An action that a test runs inside `==` and inside a getter.
private final class Hook: Sendable {
  let action = Box<(@Sendable () -> Void)?>(nil)

  func run() {
    action.value?()
  }
}

/// A value whose comparison runs the hook.
private struct HookedValue: Equatable, Sendable {
  var number: Int
  let hook: Hook

  static func == (left: HookedValue, right: HookedValue) -> Bool {
    left.hook.run()
    return left.number == right.number
  }
}

/// An argument of a path whose hash and comparison run the hook.
private struct HookedKey: Hashable, Sendable {
  let number: Int
  let hook: Hook

  static func == (left: HookedKey, right: HookedKey) -> Bool {
    left.hook.run()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    hook.run()
    hasher.combine(number)
  }
}

private struct Room: Sendable {
  var hooked: HookedValue
  var visits = 0
  var rows = Loadable<Int>.notRequested
  var details: [Int: Loadable<Int>] = [:]
  subscript(detail key: HookedKey) -> Loadable<Int> {
    get { details[key.number] ?? .notRequested }
    set { details[key.number] = newValue }
  }
  var doubled: Int {
    hooked.hook.run()
    return hooked.number * 2
  }
}

@Suite struct `User code outside the lock` {
  private let hook = Hook()
  private let store: Store<Room>

  init() {
    store = Store(Room(hooked: HookedValue(number: 1, hook: hook)))
  }

  /// Lets the hook, on its next run, read and write the store, subscribe to it and cancel.
  private func useStoreInHook() {
    hook.action.value = { [store, hook] in
      hook.action.value = nil
      store.update { $0.visits += 1 }
      _ = store.state
      _ = store.version
      _ = store.read { $0.visits }
      store.observe(\.visits) { _ in }.cancel()
    }
  }

  @Test func `L2: a comparison may touch the store`() {
    let heard = Recorder<Int>()
    let subscription = store.observe(\.hooked) { heard.append($0.number) }
    useStoreInHook()
    store.update { $0.hooked.number = 2 }
    useStoreInHook()
    store.update { $0.hooked.number = 2 }
    #expect(heard.all == [1, 2])
    #expect(store.visits == 2)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L2: the getter of an observed computed value may touch the store`() {
    let heard = Recorder<Int>()
    useStoreInHook()
    let subscription = store.observe(\.doubled) { heard.append($0) }
    useStoreInHook()
    store.update { $0.hooked.number = 2 }
    #expect(heard.all == [2, 4])
    #expect(store.visits == 2)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L2: the getter of a computed member may touch the store`() {
    useStoreInHook()
    #expect(store.doubled == 2)
    #expect(store.visits == 1)
  }

  @Test func `L2: a comparison may cancel its observer and subscribe another`() {
    let heard = Recorder<String>()
    let subscription = Box<Subscription?>(nil)
    let other = Box<Subscription?>(nil)
    subscription.value = store.observe(\.hooked) { heard.append("first \($0.number)") }
    hook.action.value = { [store, hook] in
      hook.action.value = nil
      subscription.value = nil
      other.value = store.observe(\.hooked) { heard.append("other \($0.number)") }
    }
    store.update { $0.hooked.number = 2 }
    #expect(heard.all == ["first 1", "other 2"])
    store.update { $0.hooked.number = 3 }
    #expect(heard.all == ["first 1", "other 2", "other 3"])
  }

  @Test func `L2: hashing and comparing the arguments of a path may touch the store`() async {
    let (first, second) = (HookedKey(number: 1, hook: hook), HookedKey(number: 1, hook: hook))
    let uses: [@Sendable (Store<Room>, HookedKey) -> Void] = [
      { $0.load(\.[detail: $1]) { 1 }.cancel() }, { $0.cancelLoad(\.[detail: $1]) },
      { $0.invalidate(\.[detail: $1]) }, { $0.reset(\.[detail: $1]) },
      { _ = $0.currentLoad(\.[detail: $1]) }, { _ = $0.activity(of: \.[detail: $1]) },
      { $0.observeActivity(of: \.[detail: $1]) { _ in }.cancel() },
      {
        $0.optimisticUpdate(\.[detail: $1]) {
          $0 = 1
        } commit: { _ in
        }
      },
    ]
    for use in uses {
      for key in [first, second] {
        hook.action.value = { [store, hook] in
          hook.action.value = nil
          store.update { $0.visits += 1 }
          store.load(\.rows) { 1 }.cancel()
          store.cancelLoad(\.[detail: HookedKey(number: 2, hook: hook)])
        }
        use(store, key)
        #expect(hook.action.value == nil)
      }
    }
    #expect(store.visits == 2 * uses.count)
  }

  @Test func `L2: an observer may do everything to the store`() async {
    let store = Store(Loadable<Int>.notRequested)
    let heard = Recorder<Loadable<Int>>()
    let (handle, work) = (Box<(any LoadHandle)?>(nil), ScriptedWork<Int>())
    let subscription = store.observe(\.self) { value in
      heard.append(value)
      #expect(store.state == value)
      if case .loaded(1) = value { handle.value = store.load(\.self) { try await work() } }
    }
    store.update { $0.whole = .loaded(1) }
    work.succeed(2)
    await handle.value?.finished
    #expect(heard.all == [.notRequested, .loaded(1), .isLoading(last: 1), .loaded(2)])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L2: a run cancelled in an update calls and destroys user code after the update`()
    throws
  {
    let simulation = Simulation()
    let store = Store(0, scheduler: simulation.scheduler)
    let reads = Recorder<String>()
    let running = store.run(id: 1) { [unowned store] _ in
      await withTaskCancellationHandler {
        _ = try? await simulation.reply("a", [.success(1)], latency: .seconds(9))
      } onCancel: {
        reads.append("handler \(store.state)")
      }
    }
    func waiting() -> RunHandle {
      let held = Destructible { [weak store] _ in reads.append("deinit \(store?.state ?? -1)") }
      return store.run(id: 1, policy: .queue) { _ in withExtendedLifetime(held) {} }
    }
    let waits = waiting()
    try simulation.runUntilIdle()
    store.update { number in
      waits.cancel()
      running.cancel()
      #expect(waits.hasEnded && running.hasEnded && reads.count == 0)
      number.whole = 1
    }
    #expect(reads.all.sorted() == ["deinit 1", "handler 1"])
    #expect(try simulation.run { await running.outcome } == .cancelled)
    try simulation.advanceToEnd()
    let isIdle = store.work.isIdle
    #expect(reads.count == 2 && isIdle)
  }

  @Test func `L2: a run begins after the update that cancels the one before it`() async {
    var scheduler = Scheduler.live
    scheduler.executor = ImmediateExecutor()
    let store = Store(0, scheduler: scheduler)
    let first = store.run(id: 1) { _ in let _: Int = try await untilCancelled() }
    let second = store.run(id: 1, policy: .queue) { run in try run.update { $0.whole += 1 } }
    store.update { number in
      first.cancel()
      #expect(!second.hasEnded)
      number.whole = 5
    }
    #expect(await second.outcome == .finished)
    #expect(store.state == 6)
  }

  @Test func `L2: a run cancelled in an update that throws ends all the same`() async {
    let store = Store(0)
    let run = store.run { _ in let _: Int = try await untilCancelled() }
    try? store.update { _ in
      run.cancel()
      throw CancellationError()
    }
    #expect(await run.outcome == .cancelled)
    await store.idle()
    let other = store.run { _ in let _: Int = try await untilCancelled() }
    store.read { _ in other.cancel() }
    #expect(await other.outcome == .cancelled)
    await store.idle()
    let isIdle = store.work.isIdle
    #expect(isIdle)
  }
}
