import Foundation
import Observation
import StateStoreTesting
import Testing

@testable import StateStore

private struct Panel: Sendable {
  var number = 0
  var other = 0
  var row: Int? = 0
  var rows = Loadable<Int>.notRequested
  var double: Int { number * 2 }
}

@Suite struct Delivery {
  private let store = Store(Panel())

  @Test func `L5: every affected observer has run when an update returns`() {
    let heard = Recorder<Int>()
    let subscriptions = [
      store.observe(\.number, initial: false) { heard.append($0) },
      store.observe(\.double, initial: false) { heard.append($0) },
      store.observe(\.self, initial: false) { heard.append($0.number * 3) },
    ]
    for number in 1...100 {
      store.update { $0.number = number }
      #expect(heard.take() == [number, number * 2, number * 3])
    }
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `L5: the writes of observers have been delivered when the update returns`() {
    let heard = Recorder<Int>()
    let first = store.observe(\.number, initial: false) { [store] number in
      store.update { $0.other = number }
    }
    let second = store.observe(\.other, initial: false) { heard.append($0) }
    store.update { $0.number = 4 }
    #expect(heard.all == [4])
    withExtendedLifetime((first, second)) {}
  }

  /// What a write calls before its observers.
  enum Before: CaseIterable {
    case observerOfWrites, onChange, placeIsGone, cancelledRun, activity
  }

  @Test(arguments: Before.allCases)
  func
    `L5, L6: what is written and subscribed before the observers of a write is delivered by that write`(
      _ before: Before
    )
  {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let (store, gate) = (Store(Panel(), scheduler: scheduler), Gate())
    let (heard, joined) = (Recorder<Int>(), Recorder<Int>())
    let subscriptions = Recorder<Subscription>()
    subscriptions.append(store.observe(\.other, initial: false) { heard.append($0) })
    let (numbers, numbersBefore) = (Recorder<Int>(), Box<Int?>(nil))
    subscriptions.append(store.observe(\.number, initial: false) { numbers.append($0) })
    let isDone = Box(false)
    let act: @Sendable () -> Void = { [weak store] in
      guard let store, !isDone.modify({ exchange(&$0, with: true) }) else { return }
      numbersBefore.value = numbers.count
      store.update { $0.other = 7 }
      subscriptions.append(store.observe(\.other) { joined.append($0) })
    }
    switch before {
    case .observerOfWrites: subscriptions.append(store.observeWrites { _ in act() })
    case .onChange: withObservationTracking({ _ = store.number }, onChange: act)
    case .placeIsGone:
      store.child(\.row).run { _ in
        await withTaskCancellationHandler(operation: { await gate.wait() }, onCancel: act)
      }
      executor.runAll()
    case .cancelledRun:
      store.run(id: "run") { _ in
        await withTaskCancellationHandler(operation: { await gate.wait() }, onCancel: act)
      }
      executor.runAll()
    case .activity:
      subscriptions.append(store.observeActivity(of: \.rows, initial: false) { _ in act() })
    }
    store.update { panel in
      panel.number = 1
      panel.row = nil
      panel.cancelRun(id: "run")
      if before == .activity { panel.load(\.rows) { 1 } }
    }
    #expect(numbersBefore.value == 0 && numbers.all == [1])
    #expect(heard.all == [7] && joined.all == [7])
    gate.open()
    executor.runAll()
    for subscription in subscriptions.take() { subscription.cancel() }
  }

  @Test func `L5: observers run on the thread of an uncontended write`() {
    let threads = Recorder<Bool>()
    let writer = Box<ObjectIdentifier?>(nil)
    let subscription = store.observe(\.number, initial: false) { _ in
      threads.append(ObjectIdentifier(Thread.current) == writer.value)
    }
    for number in 1...10 {
      Worker { [store] in
        writer.value = ObjectIdentifier(Thread.current)
        store.update { $0.number = number }
      }.join()
    }
    #expect(threads.all == Array(repeating: true, count: 10))
    withExtendedLifetime(subscription) {}
  }

  @Test func `L5: a contended writer returns first, and who delivers delivers its write too`() {
    let isBlocked = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let heard = Recorder<String>()
    let deliverer = Box<ObjectIdentifier?>(nil)
    let subscription = store.observe(\.number, initial: false) { number in
      let isDeliverer = ObjectIdentifier(Thread.current) == deliverer.value
      heard.append("\(number) \(isDeliverer)")
      if number == 1 {
        isBlocked.signal()
        goOn.wait()
      }
    }
    let other = store.observe(\.other, initial: false) { heard.append("other \($0)") }
    let worker = Worker { [store] in
      deliverer.value = ObjectIdentifier(Thread.current)
      store.update { $0.number = 1 }
      heard.append("end")
    }
    isBlocked.wait()
    store.update { $0.number = 2 }
    store.update { $0.other = 3 }
    // Both updates were applied and have returned, while the observer is still in its call.
    #expect(heard.all == ["1 true"])
    #expect(store.number + store.other == 5)
    goOn.signal()
    worker.join()
    #expect(heard.all == ["1 true", "2 true", "other 3", "end"])
    withExtendedLifetime((subscription, other)) {}
  }

  @Test func `L5: when all writers have returned, every observer hears of the newest`() async {
    for _ in 0..<LongTests.rounds(50) {
      let store = Store(Panel())
      let heard = Unguarded((number: 0, other: 0))
      let subscriptions = [
        store.observe(\.number) { heard.value.number = $0 },
        store.observe(\.other) { heard.value.other = $0 },
      ]
      onThreads(4) { index in
        for _ in 0..<500 {
          store.update { draft in
            if index % 2 == 0 { draft.number += 1 } else { draft.other += 1 }
          }
        }
      }
      await settle(store)
      #expect(heard.value == (1000, 1000))
      withExtendedLifetime(subscriptions) {}
    }
  }
}
