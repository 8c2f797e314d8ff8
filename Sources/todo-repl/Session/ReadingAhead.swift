import Synchronization

/// Starts reading typed text during a command, once the command has run for a while.
final class ReadingAhead: Sendable {
  private let waiting = Mutex<Task<Void, Never>?>(nil)

  func begin(after delay: Duration, _ listen: @escaping @Sendable () -> Void) {
    let task = Task {
      if (try? await Task.sleep(for: delay)) != nil { listen() }
    }
    waiting.withLock { $0 = task }
  }

  func end() {
    waiting.withLock { waiting in
      waiting?.cancel()
      waiting = nil
    }
  }
}
