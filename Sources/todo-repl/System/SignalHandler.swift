import Foundation
import Synchronization

/// Calls a closure for signals while it lives, in order and one at a time, in place of their
/// default effect.
final class SignalHandler: Sendable {
  private let sources = Mutex<[any DispatchSourceSignal]>([])

  init(_ signals: [Int32], _ handler: @escaping @Sendable (Int32) -> Void) {
    let queue = DispatchQueue(label: "todo-repl.signals")
    for number in signals {
      signal(number, SIG_IGN)
      sources.withLock { sources in
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { handler(number) }
        source.activate()
        sources.append(source)
      }
    }
  }

  /// Whether the program was started with a signal ignored, as by `nohup`.
  static func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_IGN)
    let isIgnored =
      unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { signal(number, SIG_DFL) }
    return isIgnored
  }

  deinit {
    sources.withLock { sources in
      for source in sources {
        source.cancel()
        signal(Int32(source.handle), SIG_DFL)
      }
    }
  }
}
