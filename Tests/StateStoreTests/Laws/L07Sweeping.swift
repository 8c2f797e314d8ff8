import StateStore
import StateStoreTesting
import Testing

/// An id whose hash runs an action.
private struct HookedID: Hashable, Sendable {
  let number: Int
  let hook: Box<(@Sendable () -> Void)?>

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) {
    hook.value?()
    hasher.combine(number)
  }
}

private struct Row: Equatable, Identifiable, Sendable {
  let id: HookedID
}

private struct Desk: Sendable {
  var rows: IdentifiedList<Row>
  var count = 0
}

/// Cancelling an observer of an element, which removes the observer's id and calls no other
/// observer.
@Suite struct `Cancelling and sweeping` {
  private let hook = Box<(@Sendable () -> Void)?>(nil)
  private let executor = ManualExecutor()
  private let store: Store<Desk>
  private let id: HookedID
  /// An observer of another element. Without it, the list's index would go with the last observer.
  private let others: Subscription

  init() {
    id = HookedID(number: 1, hook: hook)
    let other = HookedID(number: 2, hook: hook)
    store = Store(
      Desk(rows: IdentifiedList([Row(id: id), Row(id: other)])),
      scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    others = store.observe(\.rows, id: other) { _ in }
  }

  /// Cancels a subscription, with `other` on another thread if the id is removed; returns whether
  /// it ran.
  private func cancelling(
    _ subscription: Subscription, beside other: @escaping @Sendable () -> Void
  ) -> Bool {
    let hasRun = Box(false)
    hook.value = { [hook] in
      hook.value = nil
      hasRun.value = true
      Worker { other() }.join()
    }
    subscription.cancel()
    hook.value = nil
    return hasRun.value
  }

  @Test func `L7: a thread that cancels delivers no write of another thread`() {
    let heard = Recorder<Int>()
    let counts = store.observe(\.count, initial: false) { heard.append($0) }
    let row = store.observe(\.rows, id: id) { _ in }
    let hasRun = cancelling(row) { [store] in store.update { $0.count += 1 } }
    #expect(hasRun)
    #expect(heard.all == [])
    while executor.runOne(0) {}
    #expect(heard.all == [1])
    withExtendedLifetime(counts) {}
  }

  @Test func `L7: a thread that cancels calls no observer that another thread has begun`() {
    let heard = Recorder<Int>()
    let begun = Box<Subscription?>(nil)
    let row = store.observe(\.rows, id: id) { _ in }
    let hasRun = cancelling(row) { [store] in
      begun.value = store.observe(\.count) { heard.append($0) }
    }
    #expect(hasRun)
    #expect(heard.all == [])
    while executor.runOne(0) {}
    #expect(heard.all == [0])
    begun.value = nil
  }

  @Test func `L7: an observer may be cancelled inside another store's update, whoever else writes`()
  {
    let other = Store(Desk(rows: []))
    let heard = Recorder<Int>()
    // The observer reads the other store, which that store's update below forbids.
    let counts = store.observe(\.count, initial: false) { [other] in heard.append($0 + other.count)
    }
    let row = store.observe(\.rows, id: id) { _ in }
    other.update { draft in
      draft.count = 10
      _ = cancelling(row) { [store] in store.update { $0.count += 1 } }
    }
    while executor.runOne(0) {}
    #expect(heard.all == [11])
    withExtendedLifetime(counts) {}
  }

  @Test func `L5: what is written while an observer's values are destroyed is delivered by then`() {
    let heard = Recorder<Int>()
    let counts = store.observe(\.count, initial: false) { heard.append($0) }
    func observing() -> Subscription {
      let held = Destructible(1) { [weak store] _ in store?.update { $0.count += 1 } }
      return store.observe(\.rows, id: id) { _ in withExtendedLifetime(held) {} }
    }
    let row = observing()
    row.cancel()
    #expect(heard.all == [1])
    #expect(executor.isIdle)
    withExtendedLifetime(counts) {}
  }

  @Test func `L5: what a hash writes while an observer is cancelled is delivered by then`() {
    let heard = Recorder<Int>()
    let counts = store.observe(\.count, initial: false) { heard.append($0) }
    let row = store.observe(\.rows, id: id) { _ in }
    hook.value = { [hook, store] in
      hook.value = nil
      store.update { $0.count += 1 }
    }
    row.cancel()
    #expect(heard.all == [1])
    #expect(executor.isIdle)
    withExtendedLifetime(counts) {}
  }

  @Test func `what a cancelled observer left is taken out though another thread delivers`() {
    let rows = Recorder<Bool>()
    let first = store.observe(\.rows, id: id) { _ in }
    let second = Box<Subscription?>(store.observe(\.rows, id: id) { rows.append($0 != nil) })
    let hasRun = cancelling(first) {}
    // The id has another observer, so it is not removed.
    #expect(!hasRun)
    store.update { $0.rows = [] }
    #expect(rows.all == [true, false])
    second.value = nil
    #expect(executor.isIdle)
  }
}
