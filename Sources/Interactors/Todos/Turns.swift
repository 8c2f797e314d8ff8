import Synchronization

/// Lets one asynchronous piece of work through at a time, in the order they came.
///
/// Whoever waits runs on its own executor: no task is made here.
final class Turns: Sendable {
  private struct Contents {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Mutex(Contents())

  /// Waits for the turn. Each `take` is followed by one `pass`.
  func take() async {
    await withCheckedContinuation { continuation in
      let isMine = contents.withLock { contents in
        if contents.isTaken {
          contents.waiting.append(continuation)
          return false
        }
        contents.isTaken = true
        return true
      }
      if isMine { continuation.resume() }
    }
  }

  /// Passes the turn on.
  func pass() {
    let next = contents.withLock { contents in
      if contents.waiting.isEmpty {
        contents.isTaken = false
        return CheckedContinuation<Void, Never>?.none
      }
      return contents.waiting.removeFirst()
    }
    next?.resume()
  }
}
