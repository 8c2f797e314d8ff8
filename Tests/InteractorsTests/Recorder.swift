import Synchronization

/// A list of values that any thread may append to.
final class Recorder<Value: Sendable>: Sendable {
  private let contents = Mutex<[Value]>([])

  var values: [Value] { contents.withLock { $0 } }

  func append(_ value: Value) { contents.withLock { $0.append(value) } }
}
