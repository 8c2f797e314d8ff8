import Foundation

/// Counts Ctrl-C, which does not end the program while this lives, and calls a closure at each.
final class Interrupts: Sendable {
  let count = SignalCount()
  private let watch: SignalWatch

  init(_ handler: @escaping @Sendable () -> Void) {
    watch = SignalWatch([SIGINT]) { [count] _ in
      count.increase()
      handler()
    }
  }
}
