import Foundation
import Synchronization

/// Decides the meaning of each signal that ends the program, by the signals before.
final class TerminationOrder: Sendable {
  enum Meaning {
    case end, endNow, goOn
  }

  private let first = Mutex<Int32?>(nil)

  /// The exit status that a shell reports for a program ended by the first signal; nil before it.
  var status: Int32? { first.withLock { $0.map { 128 + $0 } } }

  /// Notes a signal and returns its meaning. A second signal means that its sender does not want to
  /// wait, unless it is SIGHUP: when a terminal closes, the system sends one and the shell another.
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
