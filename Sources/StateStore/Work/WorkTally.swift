import Synchronization

/// Counts the work of a store that is under way, for whoever waits until there is none.
@usableFromInline
final class WorkTally: Sendable {
  private struct Contents {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = RawMutex(Contents())

  func begin() {
    contents.withLock { $0.count += 1 }
  }

  func end() {
    let waiting = contents.withLock { contents -> [CheckedContinuation<Void, Never>] in
      contents.count -= 1
      return contents.count == 0 ? exchange(&contents.waiting, with: []) : []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no counted work is under way.
  func settled() async {
    await withCheckedContinuation { continuation in
      let isSettled = contents.withLock { contents in
        if contents.count > 0 { contents.waiting.append(continuation) }
        return contents.count == 0
      }
      if isSettled { continuation.resume() }
    }
  }
}
