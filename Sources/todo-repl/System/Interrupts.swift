import Foundation

/// Counts presses of Ctrl-C, and calls a closure at each; while it lives, Ctrl-C does not end the
/// program.
final class Interrupts: Sendable {
  let count = SignalCount()
  private let watch: SignalHandler

  init(_ handler: @escaping @Sendable () -> Void) {
    watch = SignalHandler([SIGINT]) { [count] _ in
      count.increase()
      handler()
    }
  }
}
