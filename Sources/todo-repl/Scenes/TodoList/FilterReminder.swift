import Synchronization

/// Whether the next list has a filter that nobody typed in this run: it is remembered, or comes
/// from another window.
final class FilterReminder: Sendable {
  private let isDue = Atomic<Bool>(false)

  func begin() { isDue.store(true, ordering: .relaxed) }

  /// Whether to name the filter; false after this call.
  func take() -> Bool { isDue.exchange(false, ordering: .relaxed) }
}
