import Synchronization

/// Whether a command is being carried out, for whoever wants to end the program between two of them.
final class BusyState: Sendable {
  private struct Contents {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Mutex(Contents())

  /// A command begins, or goes on after a question.
  func begin() { contents.withLock { $0.isBusy = true } }

  /// A command has ended, or asks a question.
  func end() {
    let waiting = contents.withLock { contents in
      contents.isBusy = false
      defer { contents.waiting = [] }
      return contents.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no command is being carried out.
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
