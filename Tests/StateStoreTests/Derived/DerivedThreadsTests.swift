import Foundation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

private struct Counts: Equatable, Sendable {
  var left = 0
  var right = 0
  var isLast = false
}

private struct Meters: Sendable {
  var left = 0
  var right = 0
  var other = 0
  var isLast = false
}

@Suite struct `Derived values among threads` {
  @Test func `a thread that needs a value that another thread computes waits for it`() {
    let store = Store(Meters())
    let computations = Atomic<Int>(0)
    let hasBegun = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let left = store.derived(\.left) { left in
      computations.add(1, ordering: .relaxed)
      hasBegun.signal()
      goOn.wait()
      return left
    }
    let values = Recorder<Int>()
    let first = Worker { values.append(left.value) }
    hasBegun.wait()
    let second = Worker { values.append(left.value) }
    // The store is free meanwhile.
    store.update { $0.other += 1 }
    goOn.signal()
    first.join()
    second.join()
    #expect(values.all == [0, 0])
    #expect(computations.load(ordering: .relaxed) == 1)
  }

  @Test func `a write during the computation is in the next read`() {
    let store = Store(Meters())
    let hasBegun = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let isFirst = Atomic<Bool>(true)
    let left = store.derived(\.left) { left in
      if isFirst.exchange(false, ordering: .relaxed) {
        hasBegun.signal()
        goOn.wait()
      }
      return left
    }
    let reader = Worker { #expect(left.value == 0) }
    hasBegun.wait()
    store.update { $0.left = 1 }
    let later = Worker { #expect(left.value == 1) }
    goOn.signal()
    reader.join()
    later.join()
    #expect(left.value == 1)
  }

  @Test(arguments: [false, true])
  func `a value that another one is computed from is of the same moment`(isObserved: Bool) {
    let store = Store(Meters())
    let hasBegun = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let waits = Atomic<Bool>(false)
    let double = store.derived(\.left) { 2 * $0 }
    let triple = store.derived(\.left) { left in
      if waits.exchange(false, ordering: .relaxed) {
        hasBegun.signal()
        goOn.wait()
      }
      return double.value + left
    }
    let values = Recorder<Int>()
    let subscription = isObserved ? triple.observe { values.append($0) } : nil
    waits.store(true, ordering: .relaxed)
    let worker = Worker {
      store.update { $0.left = 1 }
      if !isObserved { values.append(triple.value) }
    }
    hasBegun.wait()
    store.update { $0.left = 5 }
    goOn.signal()
    worker.join()
    // Both get the newest value, at once.
    #expect(values.all == (isObserved ? [0, 15] : [15]))
    #expect(triple.value == 15 && double.value == 10)
    subscription?.cancel()
  }

  @Test func `an observer of what a computation writes is no part of the computation`() {
    let store = Store(Meters())
    let computations = Recorder<Int>()
    let right = store.derived(\.right) { $0 }
    let faults = Recorder<Int>()
    let subscription = store.observe(\.right) { if right.value != $0 { faults.append($0) } }
    let left = store.derived(\.left) { left in
      computations.append(left)
      store.update { $0.right += 1 }
      return left
    }
    store.update { $0.left = 3 }
    #expect(left.value == 3 && computations.all == [3] && faults.all == [])
    subscription.cancel()
  }

  @Test func `values computed from one another are never of two moments`() {
    for _ in 0..<LongTests.rounds(20) {
      let store = Store(Meters())
      let double = store.derived(\.left) { 2 * $0 }
      let triple = store.derived(\.left) { double.value + $0 }
      let sum = store.derived(\.left, \.right) { left, right in triple.value + 3 * right }
      let faults = Recorder<Int>()
      let subscriptions = [triple, sum].map { value in
        value.observe { if !$0.isMultiple(of: 3) { faults.append($0) } }
      }
      onThreads(3) { index in
        for number in 1...300 {
          switch index {
          case 0: store.update { $0.left = number }
          case 1: store.update { $0.right = number }
          default: break
          }
          for value in [triple.value, sum.value] where !value.isMultiple(of: 3) {
            faults.append(value)
          }
        }
      }
      #expect(faults.all == [] && triple.value == 900 && sum.value == 1800)
      for subscription in subscriptions { subscription.cancel() }
    }
  }

  @Test func `are computed at most once for each write of a part, and never stale`() {
    for _ in 0..<LongTests.rounds(20) { compete() }
  }

  /// Two threads write, read and compare, two read and subscribe, beside one lasting observer.
  private func compete() {
    let store = Store(Meters())
    let computations = Atomic<Int>(0)
    let faults = Recorder<String>()
    let counts = store.derived(\.left, \.right, \.isLast) { left, right, isLast in
      computations.add(1, ordering: .relaxed)
      return Counts(left: left, right: right, isLast: isLast)
    }
    let last = Unguarded(Counts())
    let hasEnded = DispatchSemaphore.signal()
    let observe: @Sendable (Counts) -> Void = { counts in
      if counts.left < last.value.left || counts.right < last.value.right {
        faults.append("\(counts) after \(last.value)")
      }
      last.value = counts
      if counts.isLast { hasEnded.signal() }
    }
    let subscription = counts.observe(observe)
    let writes = 500
    onThreads(4) { index in
      var seen = Counts()
      for number in 1...writes {
        switch index {
        case 0: store.update { $0.left = number }
        case 1: store.update { $0.right = number }
        case 2: store.update { $0.other = number }
        default: counts.observe { _ in }.cancel()
        }
        let value = counts.value
        if index == 0, value.left != number { faults.append("\(value), left is \(number)") }
        if index == 1, value.right != number { faults.append("\(value), right is \(number)") }
        if value.left < seen.left || value.right < seen.right {
          faults.append("\(value) read after \(seen)")
        }
        seen = value
      }
    }
    store.update { $0.isLast = true }
    hasEnded.wait()
    #expect(faults.all == [])
    #expect(last.value == counts.value)
    #expect(counts.value == Counts(left: writes, right: writes, isLast: true))
    let number = computations.load(ordering: .relaxed)
    #expect(number <= 2 * writes + 2, "\(number) computations")
    subscription.cancel()
  }
}
