import Foundation

/// Ends the program in order at SIGTERM, SIGHUP or SIGQUIT.
final class Termination: Sendable {
  /// The most time for ending in order: a disk or a pipe may hang.
  private static let patience = DispatchTimeInterval.seconds(5)

  private let watch: SignalWatch
  private let order: TerminationOrder

  /// - Parameters:
  ///   - told: counts the signals, so that no command begins after one.
  ///   - restore: gives the terminal its mode back at once.
  ///   - leave: gives the terminal back, and may have to wait for it.
  ///   - finish: returns when nothing is half done.
  init(
    told: SignalCount, restore: @escaping @Sendable () -> Void,
    leave: @escaping @Sendable () -> Void, finish: @escaping @Sendable () async -> Void
  ) {
    let order = TerminationOrder()
    self.order = order
    let signals = [SIGTERM, SIGHUP, SIGQUIT].filter { !SignalWatch.isIgnored($0) }
    watch = SignalWatch(signals) { signal in
      // Before the count, which makes the session end and ask for the status.
      let meaning = order.take(signal)
      told.increase()
      let end = { @Sendable in
        restore()
        _exit(order.status ?? 0)
      }
      switch meaning {
      case .goOn: return
      case .endNow: end()
      case .end:
        // Each on a thread of its own, which no other work keeps waiting.
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

  /// The exit status of the program: its own, unless a signal has ended it.
  func status(_ own: Int32) -> Int32 { order.status ?? own }
}
