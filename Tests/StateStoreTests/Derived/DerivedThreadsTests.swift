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
