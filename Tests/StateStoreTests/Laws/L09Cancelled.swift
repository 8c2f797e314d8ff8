import Foundation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

private typealias Row = NumberedRow<Int>

private struct Screens: Sendable {
  var rows: IdentifiedList<Row> = IdentifiedList((0..<10).map { Row($0) })
  var selected = 0
  var other = 0
  var text = ""
  var sum: Int { selected + other }
  var textCount: Int { text.count }
}

/// A counter of its living instances.
private final class CountedInstance: Sendable {
  let count: Count

  final class Count: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .relaxed) }
    func add(_ change: Int) { number.add(change, ordering: .relaxed) }
  }

  init(_ count: Count) {
    self.count = count
    count.add(1)
  }

  deinit { count.add(-1) }
}

/// The release of cancelled observers' memory, whatever else is being delivered.
@Suite struct `Memory of cancelled observers` {
  private let store = Store(Screens())
  private let alive = CountedInstance.Count()

  private func observe(_ path: any KeyPath<Screens, Int> & Sendable) -> Subscription {
    let living = CountedInstance(alive)
    return store.observe(path, initial: false) { _ in withExtendedLifetime(living) {} }
  }

  private func observe(row id: Int, initial: Bool = true) -> Subscription {
    let living = CountedInstance(alive)
    return store.observe(\.rows, id: id, initial: initial) { _ in
      withExtendedLifetime(living) {}
    }
  }

  /// Runs `body` while an observer of `text` is in its call, on another thread.
  private func whileDelivering(_ body: () -> Void) {
    let isBlocked = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let slow = store.observe(\.text, initial: false) { _ in
      isBlocked.signal()
      goOn.wait()
    }
    let worker = Worker { [store] in store.update { $0.text = "x" } }
    isBlocked.wait()
    body()
    goOn.signal()
    worker.join()
    slow.cancel()
  }

  @Test(arguments: [true, false])
  func `L9: an observer of an element that follows another in a round leaves one alive`(
    another: Bool
  ) {
    let current = Box<Subscription?>(nil)
    let other = another ? store.observe(\.rows, id: 9) { _ in } : nil
    let follow = store.observe(\.selected, initial: false) { [self] id in
      current.value = observe(row: id % 10)
    }
    for id in 1...1_000 {
      store.update { $0.selected = id }
      #expect(alive.value == 1)
    }
    current.value = nil
    #expect(alive.value == 0)
    withExtendedLifetime((other, follow)) {}
  }

  @Test func `L9: observers of elements that come and go while another thread delivers`() {
    var current: Subscription?
    whileDelivering {
      for id in 0..<1_000 { current = observe(row: id % 10) }
      #expect(alive.value == 1)
    }
    store.update { $0.rows[id: 9]?.value = 1 }
    #expect(alive.value == 1)
    current = nil
    #expect(alive.value == 0)
    withExtendedLifetime(current) {}
  }

  @Test func `L7: cancelling lets go of the closure while another thread delivers other values`() {
    let joined = [observe(\.other), observe(\.other), observe(row: 1), observe(row: 1)]
    whileDelivering {
      for (index, subscription) in joined.enumerated() {
        #expect(alive.value == joined.count - index)
        subscription.cancel()
      }
      for _ in 0..<10_000 {
        observe(\.other).cancel()
        observe(\.sum).cancel()
        observe(row: 2).cancel()
        observe(\.textCount).cancel()
      }
      #expect(alive.value == 0)
    }
    #expect(alive.value == 0)
  }

  @Test func `L7: cancelling lets go of the closure inside a callback`() {
    let joined = [observe(\.other), observe(row: 1), observe(row: 2)]
    let counts = Recorder<Int>()
    let first = store.observe(\.text, initial: false) { [self] _ in
      for subscription in joined {
        subscription.cancel()
        counts.append(alive.value)
      }
      for _ in 0..<1_000 {
        observe(\.other).cancel()
        observe(\.sum).cancel()
        observe(row: 3).cancel()
      }
      counts.append(alive.value)
    }
    store.update { $0.text = "x" }
    #expect(counts.all == [2, 1, 0, 0])
    withExtendedLifetime(first) {}
  }

  @Test func `L7: an observer of what is being delivered is let go of after the round`() {
    let subscription = Box<Subscription?>(nil)
    let counts = Recorder<Int>()
    let first = store.observe(\.other, initial: false) { [self] _ in
      subscription.value = nil
      counts.append(alive.value)
    }
    subscription.value = observe(\.other)
    store.update { $0.other = 1 }
    #expect(counts.all == [1])
    #expect(alive.value == 0)
    withExtendedLifetime(first) {}
  }

  @Test func `L7: four threads follow elements while others write, and nothing is left`() async {
    onThreads(4) { [self] index in
      var current: Subscription?
      for number in 0..<5_000 {
        switch (index + number) % 4 {
        case 0: store.update { $0.text = "\(number)" }
        case 1: current = observe(row: number % 10, initial: number % 3 == 0)
        case 2: store.update { $0.rows[id: number % 10]?.value += 1 }
        default: current = number % 8 < 4 ? observe(\.other) : observe(\.sum)
        }
      }
      withExtendedLifetime(current) {}
      current = nil
    }
    await settle(store)
    #expect(alive.value == 0)
  }

  @Test func `L9: ids that are not equal to themselves keep no closure`() {
    struct Doubles: Sendable {
      struct Row: Identifiable, Equatable, Sendable { let id: Double }
      var rows: IdentifiedList<Row> = []
    }
    let doubles = Store(Doubles())
    let keep = doubles.observe(\.rows, id: 1) { _ in }
    for _ in 0..<5_000 {
      let living = CountedInstance(alive)
      doubles.observe(\.rows, id: .nan) { _ in withExtendedLifetime(living) {} }.cancel()
    }
    #expect(alive.value == 0)
    withExtendedLifetime(keep) {}
  }
}
