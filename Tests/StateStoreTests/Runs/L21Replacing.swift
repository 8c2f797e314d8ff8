import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  var number = 0
  var rows = Loadable<Int>.notRequested
}

/// Runs that take the place of a run that another thread is ending.
@Suite struct `Runs that are replaced` {
  /// A store, and a run of the id 1 that hands itself out and goes on until it is cancelled.
  private func begun() async -> (Store<Desk>, RunHandle, Run<Desk>) {
    let (store, handedOut) = (Store(Desk()), Box<Run<Desk>?>(nil))
    let hasBegun = Gate()
    let handle = store.run(id: 1, policy: .latest) { run in
      handedOut.value = run
      hasBegun.open()
      let _: Int = try await untilCancelled()
    }
    await hasBegun.wait()
    return (store, handle, handedOut.value!)
  }

  @Test(arguments: [RunPolicy.latest, .queue])
  func `L21: beside a thread that ends the older run, the newer begins when that writes no more`(
    _ policy: RunPolicy
  ) async {
    let late = Recorder<Int>()
    for round in 0..<(LongTests.areOn ? 20_000 : 300) {
      let (store, handle, old) = await begun()
      let handles = Recorder<RunHandle>()
      onThreads(3) { thread in
        switch thread {
        case 0: while (try? old.update { $0.number += 1 }) != nil {}
        case 1: handle.cancel()
        default:
          handles.append(
            store.run(id: 1, policy: policy) { run in
              try run.update { $0.number = -1_000_000 }
            })
        }
      }
      for new in handles.all { #expect(await new.outcome == .finished) }
      if store.number != -1_000_000 { late.append(round) }
    }
    #expect(late.all == [])
  }

  @Test(arguments: RunPolicy.allCases, [false, true])
  func `L21: behind a run whose cancellation waits for an update, a newer run waits, too`(
    _ policy: RunPolicy, isOfAll: Bool
  ) async {
    let (store, handle, _) = await begun()
    let (isHeld, goOn) = (DispatchSemaphore.signal(), DispatchSemaphore.signal())
    let (wasOver, newer) = (Recorder<Bool>(), Recorder<RunHandle>())
    await onOwnThread {
      let holding = Worker {
        store.update { _ in
          isHeld.signal()
          goOn.wait()
        }
      }
      isHeld.wait()
      let isCancelling = DispatchSemaphore.signal()
      let cancelling = Worker {
        isCancelling.signal()
        if isOfAll { store.cancelAll() } else { handle.cancel() }
      }
      isCancelling.wait()
      while !handle.work.isDecided, store.work.cancellations.load(ordering: .acquiring) == 0 {}
      // From the count to the table of runs.
      for _ in 0..<1_000 { sched_yield() }
      let replacing = Worker {
        newer.append(
          store.run(id: 1, policy: policy) { _ in wasOver.append(handle.work.isOver) })
      }
      // Long enough for a run that would not wait.
      for _ in 0..<10_000 where wasOver.count == 0 { sched_yield() }
      goOn.signal()
      for worker in [holding, cancelling, replacing] { worker.join() }
    }
    let outcome = await newer.all.first?.outcome
    switch policy {
    // The cancellation of all has no effect yet.
    case .join where isOfAll: #expect(outcome == .cancelled && wasOver.count == 0)
    case .drop where isOfAll: #expect(outcome == .dropped && wasOver.count == 0)
    default: #expect(outcome == .finished && wasOver.all == [true])
    }
  }

  @Test func `L21: a run that an observer of a cancellation of all begins comes behind all others`()
    async
  {
    let (store, handle, old) = await begun()
    store.load(\.rows) { try await untilCancelled() }
    let wasRefused = Box<Bool?>(nil)
    let new = Recorder<RunHandle>()
    let subscription = store.observe(\.rows, initial: false) { _ in
      new.append(store.run(id: 1, policy: .latest) { _ in })
      wasRefused.value = (try? old.update { $0.number = 99 }) == nil
    }
    store.cancelAll()
    subscription.cancel()
    #expect(wasRefused.value == true && store.number == 0)
    #expect(await handle.outcome == .cancelled)
    #expect(new.count == 1)
  }
}
