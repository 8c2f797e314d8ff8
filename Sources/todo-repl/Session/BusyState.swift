import Synchronization

/// Whether a command is running, so that the program can end between two commands.
final class BusyState: Sendable {
  private struct Contents {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Mutex(Contents())

  /// Notes that a command begins, or continues after a question.
  func begin() { contents.withLock { $0.isBusy = true } }

  /// Notes that a command has ended, or asks a question.
  func end() {
    let waiting = contents.withLock { contents in
      contents.isBusy = false
      defer { contents.waiting = [] }
      return contents.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no command is running.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isBusy = contents.withLock { contents in
        if contents.isBusy { contents.waiting.append(continuation) }
        return contents.isBusy
      }
      if !isBusy { continuation.resume() }
    }
  }
}
