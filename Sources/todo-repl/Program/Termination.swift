import Foundation

/// Ends the program cleanly at SIGTERM, SIGHUP or SIGQUIT.
final class Termination: Sendable {
  /// The time limit for a clean end: a disk or a pipe may hang.
  private static let patience = DispatchTimeInterval.seconds(5)

  private let watch: SignalHandler
  private let order: TerminationOrder

  /// - Parameters:
  ///   - endings: counts the signals, so that no command begins after one.
  ///   - restore: restores the terminal's mode at once.
  ///   - leave: leaves the terminal, and may have to wait for it.
  ///   - finish: returns when nothing is half done.
  init(
    endings: SignalCount, restore: @escaping @Sendable () -> Void,
    leave: @escaping @Sendable () -> Void, finish: @escaping @Sendable () async -> Void
  ) {
    let order = TerminationOrder()
    self.order = order
    let signals = [SIGTERM, SIGHUP, SIGQUIT].filter { !SignalHandler.isIgnored($0) }
    watch = SignalHandler(signals) { signal in
      // Before the count, which ends the session: the session then asks for the status.
      let meaning = order.take(signal)
      endings.increase()
      let end = { @Sendable in
        restore()
        _exit(order.status ?? 0)
      }
      switch meaning {
      case .goOn: return
      case .endNow: end()
      case .end:
        Suspension.end()
        // Each on its own thread, where no other work delays it.
        DispatchQueue(label: "todo-repl.patience")
          .asyncAfter(deadline: .now() + Self.patience, execute: end)
        DispatchQueue(label: "todo-repl.end").async {
          leave()
          Task {
            await finish()
            _exit(order.status ?? 0)
          }
        }
      }
    }
  }

  /// The exit status of the program: `own`, unless a signal has ended the program.
  func status(_ own: Int32) -> Int32 { order.status ?? own }
}
