import Synchronization

/// Reports whether servers answer a watch.
final class EtcdContact: Sendable {
  private let handler = Mutex<(@Sendable (Bool) -> Void)?>(nil)

  func set(_ tell: @escaping @Sendable (Bool) -> Void) {
    handler.withLock { $0 = tell }
  }

  func tell(_ isReached: Bool) {
    handler.withLock(\.self)?(isReached)
  }

  /// Reports an error, if it says that no server answers.
  func tell(of error: EtcdError) {
    if case .noAnswer = error.certain, !error.isCancellation { tell(false) }
  }
}
