import Synchronization

/// Counts signals, or presses of Ctrl-C.
final class SignalCount: Sendable {
  private let total = Atomic<Int>(0)
  private let marked = Atomic<Int>(0)

  var value: Int { total.load(ordering: .relaxed) }

  func increase() {
    total.add(1, ordering: .relaxed)
  }

  /// Sets the mark: earlier signals were meant for finished work.
  func mark() {
    marked.store(value, ordering: .relaxed)
  }

  /// Whether a signal has come since the mark.
  var isPastMark: Bool { value != marked.load(ordering: .relaxed) }
}
