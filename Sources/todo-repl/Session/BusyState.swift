import Dispatch

/// Whether a command is running, so that the program can end between two commands.
final class BusyState: Sendable {
  private let running = DispatchGroup()

  /// Notes that a command begins, or continues after a question.
  func begin() { running.enter() }

  /// Notes that a command has ended, or asks a question.
  func end() { running.leave() }

  /// Returns when no command is running.
  func ended() async {
    await withCheckedContinuation { continuation in
      running.notify(queue: .global()) { continuation.resume() }
    }
  }
}
