import Synchronization

/// Something to do at the next list alone.
final class AtNextList: Sendable {
  private let isDue = Atomic<Bool>(false)

  func begin() { isDue.store(true, ordering: .relaxed) }

  /// Whether to do it; false after this call.
  func take() -> Bool { isDue.exchange(false, ordering: .relaxed) }
}
