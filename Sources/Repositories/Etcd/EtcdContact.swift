import Synchronization

/// Tells whether servers answer a watch.
final class EtcdContact: Sendable {
  private let handler = Mutex<(@Sendable (Bool) -> Void)?>(nil)

  func set(_ tell: @escaping @Sendable (Bool) -> Void) {
    handler.withLock { $0 = tell }
  }

  func tell(_ isReached: Bool) {
    handler.withLock(\.self)?(isReached)
  }
}
