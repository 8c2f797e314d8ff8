import Foundation
import Synchronization
import Testing

@testable import StateStore

private struct Panel: Sendable {
  var number = 0
  var echo = 0
  var other = 0
}

/// The return of a thread that delivers for others, and the delivery of the rest.
@Suite struct `Handing over the delivery` {
  /// Makes one write on a thread of its own, and returns after that write.
  private static func writeElsewhere(_ store: Store<Panel>?) {
    Worker { [weak store] in store?.update { $0.number += 1 } }.join()
  }

  @Test func `L5: an update returns, however long others go on writing`() async {
    let store = Store(Panel())
    let heard = Recorder<Int>()
    let isOver = Gate()
    let here = Box<ObjectIdentifier?>(nil)
    let callsHere = Box(0)
    let subscription = store.observe(\.number, initial: false) { [weak store] number in
      heard.append(number)
      if ObjectIdentifier(Thread.current) == here.value { callsHere.modify { $0 += 1 } }
      // Each call is slow enough for another write.
      if number < 1_000 { Self.writeElsewhere(store) } else { isOver.open() }
    }
    await onOwnThread {
      here.value = ObjectIdentifier(Thread.current)
      store.update { $0.number += 1 }
      // The next thread may get the identifier of this one.
      here.value = nil
    }
    #expect((1...DeliveryTurn.limit + 1).contains(callsHere.value))
    await isOver.wait()
    #expect(heard.all == Array(1...1_000))
    withExtendedLifetime(subscription) {}
  }

  @Test func `L5: what a deliverer leaves is delivered by the next task, and that yields again`() {
    let executor = ManualExecutor()
    let store = Store(
      Panel(), scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    let heard = Recorder<Int>()
    let subscription = store.observe(\.number, initial: false) { [weak store] number in
      heard.append(number)
      if number < 100 { Self.writeElsewhere(store) }
    }
    store.update { $0.number = 1 }
    let turn = DeliveryTurn.limit + 1
    #expect(heard.all == Array(1...turn))
    executor.runOne(0)
    #expect(heard.all == Array(1...2 * turn))
    while executor.runOne(0) {}
    #expect(heard.all == Array(1...100))
    withExtendedLifetime(subscription) {}
  }

  @Test func `L5: what a deliverer leaves is delivered by the next write, if that comes first`() {
    let executor = ManualExecutor()
    let store = Store(
      Panel(), scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    let heard = Recorder<String>()
    let subscriptions = [
      store.observe(\.number, initial: false) { [weak store] number in
        heard.append("\(number)")
        if number <= DeliveryTurn.limit + 1 { Self.writeElsewhere(store) }
      },
      store.observe(\.other, initial: false) { heard.append("other \($0)") },
    ]
    store.update { $0.number = 1 }
    #expect(heard.take().count == DeliveryTurn.limit + 1)
    store.update { $0.other = 7 }
    #expect(heard.take() == ["\(DeliveryTurn.limit + 2)", "other 7"])
    while executor.runOne(0) {}
    #expect(heard.all == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L5: what a deliverer leaves is told though the store is let go of`() {
    let executor = ManualExecutor()
    let heard = Recorder<Int>()
    var store: Store<Panel>? = Store(
      Panel(), scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    weak let reference = store
    let subscription = store?.observe(\.number, initial: false) { number in
      heard.append(number)
      if number <= DeliveryTurn.limit + 1 { Self.writeElsewhere(reference) }
    }
    store?.update { $0.number = 1 }
    store = nil
    while executor.runOne(0) {}
    #expect(heard.all == Array(1...DeliveryTurn.limit + 2))
    #expect(reference == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L4: the writes of observers are delivered first, before the role is handed over`() {
    let executor = ManualExecutor()
    let store = Store(
      Panel(), scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    let chain = 100
    let echoes = Recorder<Int>()
    let subscriptions = [
      store.observe(\.number, initial: false) { [weak store] number in
        if number == 1 { store?.update { $0.echo = 1 } }
      },
      store.observe(\.echo, initial: false) { [weak store] echo in
        echoes.append(echo)
        if echo < chain { store?.update { $0.echo = echo + 1 } }
        Self.writeElsewhere(store)
      },
    ]
    store.update { $0.number = 1 }
    #expect(echoes.all == Array(1...chain))
    while executor.runOne(0) {}
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L5: an update returns though its observers answer each write of others`() {
    let executor = ManualExecutor()
    let store = Store(
      Panel(), scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    let last = 2 * DeliveryTurn.limitWithOwnWrites
    let heard = Recorder<Int>()
    let mirror = store.observe(\.number, initial: false) { [weak store] number in
      heard.append(number)
      store?.update { $0.echo = number }
      if number < last { Self.writeElsewhere(store) }
    }
    let echo = store.observe(\.echo, initial: false) { _ in }
    store.update { $0.number = 1 }
    #expect(heard.count == DeliveryTurn.limitWithOwnWrites + 1)
    while executor.runOne(0) {}
    #expect(heard.all == Array(1...last))
    #expect(store.echo == last)
    withExtendedLifetime((mirror, echo)) {}
  }

  @Test func `L5: an update returns, however long others go on subscribing`() {
    let executor = ManualExecutor()
    let store = Store(
      Panel(), scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 })
    let subscriptions = Box<[Subscription]>([])
    let calls = Box(0)
    let subscribe = Box<(@Sendable () -> Void)>({})
    subscribe.value = { [weak store] in
      Worker { [weak store] in
        let subscription = store?.observe(\.other) { _ in
          calls.modify { $0 += 1 }
          if calls.value < 100 { subscribe.value() }
        }
        subscriptions.modify { if let subscription { $0.append(subscription) } }
      }.join()
    }
    let first = store.observe(\.number, initial: false) { _ in subscribe.value() }
    store.update { $0.number = 1 }
    #expect(calls.value == DeliveryTurn.limit)
    while executor.runOne(0) {}
    #expect(calls.value == 100)
    subscribe.value = {}
    subscriptions.value = []
    withExtendedLifetime(first) {}
  }

  @Test func `L10: a cycle is reported though others' writes hand the delivery over`() {
    let executor = ManualExecutor()
    let diagnostics = Recorder<Diagnostic>()
    let store = Store(
      Panel(), scheduler: Scheduler(executor: executor, clock: ContinuousClock()) { 0 },
      roundLimit: 1_000
    ) { diagnostics.append($0) }
    let subscription = store.observe(\.echo, initial: false) { [weak store] echo in
      if echo < 4_000 { store?.update("circle") { $0.echo += 1 } }
      if echo % 2 == 0, echo < 1_000 { Self.writeElsewhere(store) }
    }
    let numbers = store.observe(\.number, initial: false) { _ in }
    store.update { $0.echo = 1 }
    #expect(!executor.isIdle)
    while executor.runOne(0) {}
    #expect(store.echo == 4_000)
    guard case .runawayCycle(1_000, let writes)? = diagnostics.all.first else {
      Issue.record("\(diagnostics.all) was reported.")
      return
    }
    #expect(diagnostics.count == 1)
    #expect(writes.map(\.name) == ["circle"])
    withExtendedLifetime((subscription, numbers)) {}
  }

  @Test func `L5: among threads nothing that was handed over is stranded`() async {
    for _ in 0..<20 {
      let store = Store(Panel())
      let heard = Unguarded((number: 0, other: 0, echo: 0))
      let faults = Recorder<Int>()
      let inside = Atomic(0)
      let subscriptions = [
        store.observe(\.number) { [weak store] number in
          if inside.add(1, ordering: .relaxed).newValue != 1 { faults.append(number) }
          if number < heard.value.number { faults.append(number) }
          heard.value.number = number
          if number % 7 == 0 { store?.update { $0.echo = number } }
          inside.subtract(1, ordering: .relaxed)
        },
        store.observe(\.other) { heard.value.other = $0 },
        store.observe(\.echo) { heard.value.echo = $0 },
      ]
      onThreads(4) { index in
        for _ in 0..<700 {
          store.update { draft in
            if index % 2 == 0 { draft.number += 1 } else { draft.other += 1 }
          }
        }
      }
      await settle(store)
      #expect(faults.all == [])
      #expect(heard.value.number == 1_400 && heard.value.other == 1_400)
      #expect(heard.value.echo == store.echo)
      withExtendedLifetime(subscriptions) {}
    }
  }
}
