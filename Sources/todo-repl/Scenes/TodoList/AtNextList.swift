import Synchronization

/// Something to do at the next list alone.
final class AtNextList: Sendable {
  private let isDue = Atomic<Bool>(false)

  func begin() { isDue.store(true, ordering: .relaxed) }

  /// Whether the next list is still to come; false after this call.
  func take() -> Bool { isDue.exchange(false, ordering: .relaxed) }
}
