import Synchronization

/// Keeps what it is told, from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let contents = Mutex<[Value]>([])

  var values: [Value] { contents.withLock { $0 } }

  func append(_ value: Value) { contents.withLock { $0.append(value) } }
}
