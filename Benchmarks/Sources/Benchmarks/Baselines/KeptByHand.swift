import Synchronization

/// A cache that is written by hand: a state and a value computed from it, behind one mutex.
///
/// A write of what the value is computed from drops the value; the next reader computes it, under
/// the mutex.
final class KeptByHand<State: Sendable, Value: Sendable>: Sendable {
  private struct Contents: Sendable {
    var state: State
    var kept: Value?
  }

  private let contents: Mutex<Contents>
  private let compute: @Sendable (State) -> Value

  init(_ state: State, _ compute: @escaping @Sendable (State) -> Value) {
    contents = Mutex(Contents(state: state))
    self.compute = compute
  }

  func update(_ body: (inout State) -> Void) {
    contents.withLock { contents in
      body(&contents.state)
      contents.kept = nil
    }
  }

  var value: Value {
    contents.withLock { contents in
      if let kept = contents.kept { return kept }
      let value = compute(contents.state)
      contents.kept = value
      return value
    }
  }
}
