import Synchronization

/// The standard library's lock around a state, and nothing else.
final class BareLock<State: Sendable>: Sendable {
  private let contents: Mutex<State>

  init(_ state: State) {
    contents = Mutex(state)
  }

  var state: State { contents.withLock { $0 } }

  func update(_ body: (inout State) -> Void) {
    contents.withLock { body(&$0) }
  }
}
