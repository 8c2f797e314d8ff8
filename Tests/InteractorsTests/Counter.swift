import Synchronization

/// A number that any thread can count up.
final class Counter: Sendable {
  private let value: Atomic<Int>

  init(_ value: Int = 0) {
    self.value = Atomic(value)
  }

  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
