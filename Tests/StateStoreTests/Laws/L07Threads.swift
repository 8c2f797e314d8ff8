import Foundation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

private struct Clockwork: Sendable {
  var tick = 0
  var other = 0
}

@Suite struct `Cancelling among threads` {
  @Test func `L7: from another thread at most the call that is running finishes`() {
    let store = Store(Clockwork())
    let heard = Recorder<Int>()
    let isBlocked = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let first = store.observe(\.tick, initial: false) { tick in
      heard.append(tick)
      isBlocked.signal()
      goOn.wait()
      heard.append(-tick)
    }
    let second = store.observe(\.tick, initial: false) { heard.append($0 * 10) }
    let worker = Worker { store.update { $0.tick = 1 } }
    isBlocked.wait()
    first.cancel()
    second.cancel()
    store.update { $0.tick = 2 }
    #expect(heard.all == [1])
    goOn.signal()
    worker.join()
    #expect(heard.all == [1, -1])
  }

  @Test func `L7: no call begins after a cancellation has returned`() {
    let store = Store(Clockwork())
    let faults = Recorder<String>()
    let isWriting = Atomic<Bool>(true)
    let writers = (0..<2).map { _ in
      Worker {
        while isWriting.load(ordering: .relaxed) { store.update { $0.tick += 1 } }
      }
    }
    onThreads(4) { index in
      for _ in 0..<2_000 {
        // A call that began before the cancellation may be counted after it: one more is allowed.
        let calls = Atomic<Int>(0)
        let callsAtCancel = Atomic<Int>(.max)
        let observer: @Sendable (Int) -> Void = { _ in
          let number = calls.add(1, ordering: .sequentiallyConsistent).newValue
          let limit = callsAtCancel.load(ordering: .sequentiallyConsistent)
          if limit < number - 1 { faults.append("call \(number), cancelled at \(limit)") }
        }
        let subscription = store.observe(\.tick, observer)
        store.update { $0.other += 1 }
        subscription.cancel()
        callsAtCancel.store(
          calls.load(ordering: .sequentiallyConsistent), ordering: .sequentiallyConsistent)
      }
    }
    isWriting.store(false, ordering: .relaxed)
    for writer in writers { writer.join() }
    #expect(faults.all == [])
    #expect(store.other == 8_000)
  }

  @Test func `L7: all threads may cancel the same subscription`() {
    let store = Store(Clockwork())
    let destroyed = Recorder<Int>()
    let rounds = LongTests.rounds(1_000)
    for round in 0..<rounds {
      let destructible = Box<Destructible?>(Destructible(round) { destroyed.append($0) })
      let subscription = store.observe(\.tick) { [destructible = destructible.value] _ in
        withExtendedLifetime(destructible) {}
      }
      destructible.value = nil
      onThreads(4) { index in
        if index == 0 { store.update { $0.tick += 1 } }
        subscription.cancel()
      }
    }
    #expect(destroyed.count == rounds)
  }

  @Test func `L7: who cancels together with another thread may rely on it as much`() {
    let late = Recorder<Int>()
    let target = Box<Subscription?>(nil)
    let ended = DispatchSemaphore.signal()
    let (rounds, worked) = (5_000, DispatchSemaphore.signal())
    let worker = Worker {
      for _ in 0..<rounds {
        worked.wait()
        target.value?.cancel()
        ended.signal()
      }
    }
    for round in 0..<rounds {
      let store = Store(Clockwork())
      let hasReturned = Atomic(false)
      let first = store.observe(\.tick, initial: false) { _ in
        worked.signal()
        // The pause differs, so that now and then both threads cancel at once.
        for _ in 0..<(round % 400) { _ = target.value }
        target.value?.cancel()
        hasReturned.store(true, ordering: .relaxed)
      }
      target.value = store.observe(\.tick, initial: false) { _ in
        if hasReturned.load(ordering: .relaxed) { late.append(round) }
      }
      store.update { $0.tick = 1 }
      ended.wait()
      withExtendedLifetime(first) {}
    }
    worker.join()
    #expect(late.all == [])
  }

  @Test func `L7: four threads subscribe, write and cancel in every way and nothing is left`() async
  {
    let alive = Atomic<Int>(0)
    let store = Store(Clockwork())
    onThreads(4) { index in
      var kept: [Subscription] = []
      for round in 0..<LongTests.rounds(5_000) {
        alive.add(1, ordering: .relaxed)
        let destructible = Destructible(round) { _ in alive.subtract(1, ordering: .relaxed) }
        kept.append(
          store.observe(\.tick, initial: round % 2 == 0) { _ in
            withExtendedLifetime(destructible) {}
          })
        switch (round + index) % 5 {
        case 0: kept.removeFirst(kept.count / 2)
        case 1: store.update { _ in kept.removeLast() }
        case 2: store.read { _ in kept.last?.cancel() }
        default: store.update { $0.tick += 1 }
        }
      }
    }
    await settle(store)
    #expect(alive.load(ordering: .relaxed) == 0)
  }
}

@Suite struct `Lifetimes of subscriptions` {
  @Test func `L7: a subscription does not keep the store alive`() {
    var store: Store<Clockwork>? = Store(Clockwork())
    weak let reference = store
    let subscription = store?.observe(\.tick) { _ in }
    store = nil
    #expect(reference == nil)
    subscription?.cancel()
  }

  @Test func `L7: neither store nor subscription keeps the owner alive`() {
    final class Owner: Sendable {
      let store: Store<Clockwork>
      let subscription = Box<Subscription?>(nil)

      init(_ store: Store<Clockwork>) {
        self.store = store
        subscription.value = store.observe(\.tick) { [weak self] _ in _ = self }
      }
    }
    let store = Store(Clockwork())
    var owner: Owner? = Owner(store)
    weak let reference = owner
    #expect(reference != nil)
    owner = nil
    #expect(reference == nil)
    store.update { $0.tick = 1 }
  }

  @Test func `L7: a subscription that outlives its store lets go of the closure`() {
    let destroyed = Recorder<Int>()
    var store: Store<Int>? = Store(0)
    let subscription = store?.observe(\.self) {
      [destructible = Destructible(1) { destroyed.append($0) }] _ in
      withExtendedLifetime(destructible) {}
    }
    #expect(destroyed.all == [])
    store = nil
    #expect(destroyed.all == [1])
    subscription?.cancel()
  }

  @Test func `L7: cancelling lets go of the closure`() {
    let store = Store(Clockwork())
    let destroyed = Recorder<Int>()
    let subscriptions = (0..<20).map { index in
      let destructible = Destructible(index) { destroyed.append($0) }
      return index % 2 == 0
        ? store.observe(\.tick) { _ in withExtendedLifetime(destructible) {} }
        : store.observe(\.self) { _ in withExtendedLifetime(destructible) {} }
    }
    for index in [7, 0, 19, 8] { subscriptions[index].cancel() }
    #expect(destroyed.take() == [7, 0, 19, 8])
    for subscription in subscriptions { subscription.cancel() }
    #expect(destroyed.take() == (0..<20).filter { ![7, 0, 19, 8].contains($0) })
  }

  @Test func `L7: the last reference to the store may go in an observer`() {
    let store = Box<Store<Clockwork>?>(Store(Clockwork()))
    weak let reference = store.value
    let subscription = Box<Subscription?>(nil)
    subscription.value = store.value?.observe(\.tick, initial: false) { _ in
      store.value = nil
      subscription.value = nil
    }
    store.value?.update { $0.tick = 1 }
    #expect(reference == nil)
  }
}
