import Foundation

/// Calls a closure at every Ctrl-C, which then does not end the program.
final class Interrupts {
  private let source: any DispatchSourceSignal

  init(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: DispatchQueue(label: "todo-repl.interrupts"))
    source.setEventHandler(handler: handler)
    source.activate()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
