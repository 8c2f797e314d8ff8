import Dispatch
import Foundation
import Observation
import StateStoreTesting
import Testing

@testable import StateStore

private struct Room: Sendable {
  var number = 0
  var other = 0
  var seat: Seat? = Seat()
  var guest: Destructible?
}

private struct Seat: Equatable, Sendable { var row = 1 }

/// What a store leaves to runs that are kept beyond its end: nothing of its state.
@Suite final class `Runs without their store` {
  private let executor = ManualExecutor()
  private let ended = Recorder<Int>()

  /// Lets the bodies end that their stores have cancelled.
  deinit { executor.runAll() }

  /// A store whose state tells of its end.
  private func makeStore() -> Box<Store<Room>?> {
    let store = Store(
      Room(guest: Destructible(1) { [ended] in ended.append($0) }),
      scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    return Box(store)
  }

  /// A run that goes on, as its body sees it.
  private func openRun(of store: Store<Room>?) throws -> Run<Room> {
    let opened = Box<Run<Room>?>(nil)
    store?.run(countsForIdle: false) { run in
      opened.value = run
      for await _ in AsyncStream<Never>.makeStream().stream {}
    }
    executor.runAll()
    return try #require(opened.value)
  }

  /// Has a run write, lets other threads write until the rest is left to a task, and lets go of the
  /// store.
  private func leaveToTask(
    _ store: Box<Store<Room>?>, heard: Recorder<Int>
  ) throws -> (Run<Room>, Subscription?) {
    let run = try openRun(of: store.value)
    let subscription = store.value?.observe(\.number, initial: false) { number in
      heard.append(number)
      guard number <= DeliveryTurn.limit + 1 else { return }
      Worker { store.value?.update { $0.number += 1 } }.join()
    }
    try run.update { $0.number = 1 }
    #expect(heard.take().count == DeliveryTurn.limit + 1)
    store.value = nil
    return (run, subscription)
  }

  @Test func `the state and the observers go with the store, though a run is kept`() throws {
    let store = makeStore()
    let run = try openRun(of: store.value)
    let watcher = Box<Destructible?>(Destructible(2) { [ended] in ended.append($0) })
    let subscription = store.value?.observe(\.number) { [kept = watcher.value] _ in
      withExtendedLifetime(kept) {}
    }
    watcher.value = nil
    try run.update { $0.number = 1 }
    #expect(ended.all == [])
    store.value = nil
    #expect(ended.all.sorted() == [1, 2])
    #expect(throws: CancellationError.self) { try run.update { $0.number = 2 } }
    #expect(throws: CancellationError.self) { try run.state }
    subscription?.cancel()
  }

  @Test
  func `what waits for a change of a tracked read goes with the store, though a run is kept`()
    throws
  {
    let store = makeStore()
    let run = try openRun(of: store.value)
    let subscription = store.value?.observe(\.number) { _ in }
    let view = Box<Destructible?>(Destructible(2) { [ended] in ended.append($0) })
    withObservationTracking {
      _ = store.value?.number
    } onChange: { [kept = view.value] in
      withExtendedLifetime(kept) {}
    }
    view.value = nil
    #expect(ended.all == [])
    store.value = nil
    #expect(ended.all.sorted() == [1, 2])
    withExtendedLifetime((run, subscription)) {}
  }

  @Test func `a run of a part of the state is refused, too, when the store is gone`() throws {
    let store = makeStore()
    let (ofBinding, ofChild) = (Box<PlaceRun<Int>?>(nil), Box<PlaceRun<Seat>?>(nil))
    store.value?.binding(\.number).run { run in
      ofBinding.value = run
      for await _ in AsyncStream<Never>.makeStream().stream {}
    }
    store.value?.child(\.seat).run { run in
      ofChild.value = run
      for await _ in AsyncStream<Never>.makeStream().stream {}
    }
    executor.runAll()
    try ofBinding.value?.update { $0 += 1 }
    try ofChild.value?.update { $0.row += 1 }
    #expect(store.value?.number == 1 && store.value?.seat?.row == 2)
    store.value = nil
    #expect(ended.all == [1])
    #expect(throws: CancellationError.self) { try ofBinding.value?.update { $0 += 1 } }
    #expect(throws: CancellationError.self) { try ofChild.value?.update { $0.row += 1 } }
  }

  @Test func `an update by a run in which the store goes completes, and the state goes after it`()
    throws
  {
    let store = makeStore()
    let run = try openRun(of: store.value)
    let told = try run.update { draft in
      store.value = nil
      draft.number = 5
      return (draft.number, draft.guest?.id, ended.all)
    }
    #expect(told == (5, 1, []))
    #expect(ended.all == [1])
    #expect(throws: CancellationError.self) { try run.update { $0.number = 6 } }
  }

  @Test
  func `a store that goes in an observer's call has all observers told before its state goes`()
    throws
  {
    let store = makeStore()
    let run = try openRun(of: store.value)
    let heard = Recorder<String>()
    let subscriptions = [
      store.value?.observe(\.number, initial: false) { [ended] in
        store.value = nil
        heard.append("first \($0) \(ended.all)")
      },
      store.value?.observe(\.number, initial: false) { [ended] in
        heard.append("second \($0) \(ended.all)")
      },
    ]
    try run.update { $0.number = 1 }
    #expect(heard.all == ["first 1 []", "second 1 []"])
    #expect(ended.all == [1])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L7: an observer that is cancelled while the store goes is not called any more`()
    throws
  {
    let store = makeStore()
    let run = try openRun(of: store.value)
    let heard = Recorder<String>()
    let second = Box<Subscription?>(nil)
    let first = store.value?.observe(\.number, initial: false) { [ended] in
      store.value = nil
      second.value?.cancel()
      heard.append("first \($0) \(ended.all)")
    }
    second.value = store.value?.observe(\.number, initial: false) { heard.append("second \($0)") }
    try run.update { $0.number = 1 }
    #expect(heard.all == ["first 1 []"])
    #expect(ended.all == [1])
    withExtendedLifetime(first) {}
  }

  @Test
  func `L7: an observer that is cancelled in the update in which the store goes is let go of`()
    throws
  {
    let store = makeStore()
    let run = try openRun(of: store.value)
    let heard = Recorder<String>()
    let watcher = Box<Destructible?>(Destructible(2) { [ended] in ended.append($0) })
    let first = store.value?.observe(\.number, initial: false) { [kept = watcher.value] in
      heard.append("first \($0)")
      withExtendedLifetime(kept) {}
    }
    let second = store.value?.observe(\.number, initial: false) { heard.append("second \($0)") }
    watcher.value = nil
    try run.update { draft in
      first?.cancel()
      store.value = nil
      draft.number = 1
    }
    #expect(heard.all == ["second 1"])
    #expect(ended.all.sorted() == [1, 2])
    withExtendedLifetime((second, run)) {}
  }

  @Test func `L7: an observer that is cancelled before a task delivers for it is not called`()
    throws
  {
    let store = makeStore()
    let heard = Recorder<Int>()
    let (_, subscription) = try leaveToTask(store, heard: heard)
    subscription?.cancel()
    executor.runAll()
    #expect(heard.all == [])
    #expect(ended.all == [1])
  }

  @Test func `what is left to a task is delivered without the store, and the state goes after it`()
    throws
  {
    let store = makeStore()
    let heard = Recorder<Int>()
    let (run, subscription) = try leaveToTask(store, heard: heard)
    #expect(ended.all == [])
    executor.runAll()
    #expect(heard.all == [DeliveryTurn.limit + 2])
    #expect(ended.all == [1])
    #expect(throws: CancellationError.self) { try run.update { $0.number = 0 } }
    withExtendedLifetime(subscription) {}
  }

  @Test func `the state goes once, whatever runs and observers do at the moment`() async throws {
    let ended = ended
    await onOwnThread {
      for round in 0..<LongTests.rounds(20_000) {
        let store = Box<Store<Room>?>(
          Store(
            Room(guest: Destructible(round) { ended.append($0) }),
            scheduler: Scheduler(executor: nil, clock: ContinuousClock()) { 0 }))
        let subscription = store.value?.observe(\.number) { [weak kept = store.value] number in
          // Observers write, read, and go, too.
          if number == 3 { kept?.update { $0.other += 1 } }
        }
        let opened = Box<Run<Room>?>(nil)
        let isOpen = DispatchSemaphore.signal()
        store.value?.run(countsForIdle: false) { run in
          opened.value = run
          isOpen.signal()
          for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        isOpen.wait()
        let workers = (0..<2).map { index in
          Worker {
            guard let run = opened.value else { return }
            for write in 0..<40 {
              if index == 0 {
                _ = try? run.update { $0.number = write }
              } else {
                _ = try? run.state
              }
            }
          }
        }
        let cancelling = Worker { subscription?.cancel() }
        for _ in 0..<round % 50 { _ = store.value?.number }
        store.value = nil
        for worker in workers + [cancelling] { worker.join() }
        opened.value = nil
      }
    }
    #expect(ended.all == Array(0..<LongTests.rounds(20_000)))
  }
}
