import Synchronization

/// The simplest store: each write tells every observer the old and the new state.
///
/// Each observer compares its own value in both, so every write visits every observer.
final class NaiveStore<State: Equatable & Sendable>: Sendable {
  private struct Contents: Sendable {
    var state: State
    var observers: [(id: Int, call: @Sendable (State, State) -> Void)] = []
    var subscriptions = 0
  }

  private let contents: Mutex<Contents>

  init(_ state: State) {
    contents = Mutex(Contents(state: state))
  }

  var state: State { contents.withLock(\.state) }

  func update(_ body: (inout State) -> Void) {
    let (old, new, observers) = contents.withLock { contents in
      let old = contents.state
      body(&contents.state)
      return (old, contents.state, contents.observers)
    }
    if old == new { return }
    for observer in observers { observer.call(old, new) }
  }

  func observe<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, _ call: @escaping @Sendable (Value) -> Void
  ) -> Int {
    contents.withLock { contents in
      contents.subscriptions += 1
      let compare = { @Sendable (old: State, new: State) in
        if old[keyPath: path] != new[keyPath: path] { call(new[keyPath: path]) }
      }
      contents.observers.append((contents.subscriptions, compare))
      call(contents.state[keyPath: path])
      return contents.subscriptions
    }
  }

  func remove(_ id: Int) {
    contents.withLock { contents in contents.observers.removeAll { $0.id == id } }
  }
}
