import Foundation
import Synchronization

/// Counts Ctrl-C, which does not end the program while this lives, and calls a closure at each.
final class Interrupts {
  let count = InterruptCount()
  private let source = DispatchSource.makeSignalSource(
    signal: SIGINT, queue: DispatchQueue(label: "todo-repl.interrupts"))

  init(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source.setEventHandler { [count] in
      count.increase()
      handler()
    }
    source.activate()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}

/// How often Ctrl-C was pressed.
final class InterruptCount: Sendable {
  private let total = Atomic<Int>(0)

  var value: Int { total.load(ordering: .relaxed) }

  func increase() {
    total.add(1, ordering: .relaxed)
  }
}
