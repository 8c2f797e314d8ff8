import Synchronization

/// Whether the list that is shown next has a filter that nobody has typed in this run: it is
/// remembered, or comes from another window.
final class FilterReminder: Sendable {
  private let isDue = Atomic<Bool>(false)

  func begin() { isDue.store(true, ordering: .relaxed) }

  /// Whether to name the filter; false from then on.
  func take() -> Bool { isDue.exchange(false, ordering: .relaxed) }
}
