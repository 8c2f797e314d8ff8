import Foundation
import Synchronization

/// What signals that end a program mean, one after the other.
final class TerminationOrder: Sendable {
  enum Meaning {
    case end, endNow, goOn
  }

  private let first = Mutex<Int32?>(nil)

  /// As a shell tells it of a program that a signal has ended.
  var status: Int32? { first.withLock { $0.map { 128 + $0 } } }

  /// Takes a signal. Whoever tells it twice does not want to wait; but a terminal that goes away tells
  /// it by the system, and once more by the shell.
  func take(_ signal: Int32) -> Meaning {
    first.withLock { first in
      if first == nil {
        first = signal
        return .end
      }
      return signal == SIGHUP ? .goOn : .endNow
    }
  }
}
