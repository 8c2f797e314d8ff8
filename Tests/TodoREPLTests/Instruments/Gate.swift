import Synchronization

/// A gate that holds work until a test opens it or lets the work fail, for good.
final class Gate: Sendable {
  private struct Contents {
    var result: Result<Void, any Error>?
    var waiting: [CheckedContinuation<Void, any Error>] = []
  }

  private let heedsCancellation: Bool
  private let contents = Mutex(Contents())
  private let arrivals = Recorder<Void>()
  private let cancellations = Recorder<Void>()

  /// - Parameter heedsCancellation: Whether work that is cancelled at the gate fails at once.
  init(heedsCancellation: Bool = true) {
    self.heedsCancellation = heedsCancellation
  }

  /// The number of times that waiting work was cancelled.
  var cancelled: Int { cancellations.values.count }

  func pass() async throws {
    try await withTaskCancellationHandler {
      arrivals.append(())
      try await withCheckedThrowingContinuation { continuation in
        let result = contents.withLock { contents in
          if contents.result == nil { contents.waiting.append(continuation) }
          return contents.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      cancellations.append(())
      if heedsCancellation { open(.failure(CancellationError())) }
    }
  }

  /// Waits until `count` pieces of work have come to the gate.
  func arrival(_ count: Int = 1) async {
    _ = await arrivals.values(atLeast: count)
  }

  func open(_ result: Result<Void, any Error> = .success(())) {
    let waiting = contents.withLock { contents in
      contents.result = result
      defer { contents.waiting = [] }
      return contents.waiting
    }
    for continuation in waiting { continuation.resume(with: result) }
  }
}
