import Foundation
import Synchronization

/// Counts Ctrl-C, which does not end the program while this lives, and calls a closure at each.
final class Interrupts: Sendable {
  let count = InterruptCount()
  private let watch: SignalWatch

  init(_ handler: @escaping @Sendable () -> Void) {
    watch = SignalWatch([SIGINT]) { [count] _ in
      count.increase()
      handler()
    }
  }
}

/// How often Ctrl-C was pressed, or another signal came.
final class InterruptCount: Sendable {
  private let total = Atomic<Int>(0)

  var value: Int { total.load(ordering: .relaxed) }

  func increase() {
    total.add(1, ordering: .relaxed)
  }
}
