import Synchronization

/// The attempts of a load.
extension PathLoad {
  /// Makes the attempts after the first one, which ended with `error`.
  @usableFromInline
  func goOn(after error: any Error) async -> LoadEnd {
    switch await result(after: error) {
    case .success(let end):
      return end
    case .failure(let failure):
      var hasFailed = false
      end { hasFailed = self.fail(failure, &$0) }
      return hasFailed ? .failure(failure) : .cancelled
    case nil:
      end { self.takeBack(&$0) }
      return .cancelled
    }
  }

  /// Makes the last write of the load, which brings no value.
  private func end(_ body: (inout Draft<State>) -> Void) {
    guard let store = lane.store else { return }
    _ = store.engine.write(
      caller.name, fileID: caller.fileID, line: caller.line, by: LoadEnding.own, body)
    lane.publish()
    store.noteRest()
  }

  /// Makes an attempt of a load that goes on: its body shows values until the body returns.
  @usableFromInline
  func goOn() async throws -> LoadEnd {
    guard case .goingOn(let body) = body else { return .cancelled }
    try await body(Load(self))
    // Without a shown value, the result is `cancelled`.
    end { self.takeBack(&$0) }
    return .cancelled
  }

  /// The result of the attempts after the first one; nil if they were cancelled.
  private func result(after error: any Error) async -> Result<LoadEnd, LoadFailure>? {
    var (error, number, pauses) = (error, 1, RetryPauses(retry))
    var shown = 0
    while true {
      if error is CancellationError { return nil }
      let failure = failure(error)
      // Each shown value renews the attempts.
      if case let count = self.shown.load(ordering: .relaxed), count > shown {
        (shown, number, pauses) = (count, 1, RetryPauses(retry))
      }
      guard failure.canRetry, !Task.isCancelled,
        let pause = pauses.take(
          chance: lane.scheduler.randomNumber(), atLeast: failure.retryAfter ?? .zero)
      else { return .failure(failure) }
      number += 1
      let next = LoadAttempt(number: number, lastNumber: pauses.lastAttempt, failure: failure)
      lane.store?.noteAway(self)
      lane.note(next, of: self)
      onRetry(next)
      // A clock may end a wait early, or refuse to wait: then the load fails, unless it was
      // cancelled.
      let hasWaited = (try? await lane.scheduler.sleep(for: pause)) != nil
      if Task.isCancelled { return nil }
      if !hasWaited { return .failure(failure) }
      do {
        switch body {
        case .once(let body):
          let value = try await body()
          return .success(lane.store?.end(self, with: value) ?? .cancelled)
        case .goingOn:
          return .success(try await goOn())
        }
      } catch let next {
        error = next
      }
    }
  }
}

/// The writer of the end that a load makes itself, also when its place is gone.
private final class LoadEnding: WriteFence {
  static let own = LoadEnding()

  let isOver = false
  let origin = WriteOrigin.load
}
