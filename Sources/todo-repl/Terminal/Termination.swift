import Foundation
import Synchronization

/// Ends the program in order when it is told to: by SIGTERM, SIGHUP or SIGQUIT.
final class Termination: Sendable {
  /// A disk or a pipe that hangs does not keep the program from its end.
  private static let patience = DispatchTimeInterval.seconds(5)

  private let watch: SignalWatch

  /// - Parameters:
  ///   - leave: gives the terminal back.
  ///   - finish: returns when nothing is half done.
  init(leave: @escaping @Sendable () -> Void, finish: @escaping @Sendable () async -> Void) {
    let told = InterruptCount()
    let signals = [SIGTERM, SIGHUP, SIGQUIT].filter { !SignalWatch.isIgnored($0) }
    watch = SignalWatch(signals) { signal in
      // As a shell tells it of a program that a signal has ended.
      let status = 128 + signal
      told.increase()
      // Whoever tells it twice does not want to wait.
      if told.value > 1 { _exit(status) }
      let queue = DispatchQueue.global()
      queue.asyncAfter(deadline: .now() + Self.patience) { _exit(status) }
      queue.async {
        leave()
        Task {
          await finish()
          _exit(status)
        }
      }
    }
  }
}
