import StateStore
import Synchronization

/// A source of values that a test sends, each once and in order.
final class ScriptedFeed: Sendable {
  enum Event: Sendable {
    case show([Int], Int?)
    case add(Int, Int?)
  }

  private let stream: AsyncThrowingStream<Event, any Error>
  private let continuation: AsyncThrowingStream<Event, any Error>.Continuation

  init() {
    (stream, continuation) = AsyncThrowingStream.makeStream()
  }

  func events() -> AsyncThrowingStream<Event, any Error> { stream }

  /// Shows and merges in a load what is sent, until the feed ends.
  func show(in load: Load<[Int]>) async throws {
    for try await event in events() {
      switch event {
      case .show(let rows, let revision): try load.show(rows, at: revision)
      case .add(let row, let revision): try load.merge(at: revision) { $0.append(row) }
      }
    }
  }

  func send(_ event: Event) { continuation.yield(event) }

  func end(_ error: (any Error)? = nil) { continuation.finish(throwing: error) }
}
