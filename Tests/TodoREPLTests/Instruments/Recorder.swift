import Synchronization

/// A list of values that any thread may append to, in order.
final class Recorder<Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Value] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let contents = Mutex(Contents())

  var values: [Value] { contents.withLock { $0.values } }

  func append(_ value: Value) {
    let waiting = contents.withLock { contents in
      contents.values.append(value)
      let count = contents.values.count
      defer { contents.waiting.removeAll { $0.count <= count } }
      return contents.waiting.filter { $0.count <= count }
    }
    for (_, continuation) in waiting { continuation.resume() }
  }

  /// Waits for `count` values, and returns all values.
  func values(atLeast count: Int) async -> [Value] {
    await withCheckedContinuation { continuation in
      let isThere = contents.withLock { contents in
        let isThere = contents.values.count >= count
        if !isThere { contents.waiting.append((count, continuation)) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
    return values
  }
}
