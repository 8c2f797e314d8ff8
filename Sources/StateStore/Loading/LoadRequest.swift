/// What a load was asked to do, whenever it begins.
struct LoadRequest<State: Sendable, Value: Sendable>: Sendable {
  let lane: Lane<State, Value>
  let path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  let caller: Caller
  let retry: Retry
  let onRetry: @Sendable (LoadAttempt) -> Void
  let failure: @Sendable (any Error) -> LoadFailure
  let work: @Sendable () async throws -> Value

  /// Makes the attempts; nil when it was cancelled.
  func result(of load: Work, on scheduler: Scheduler) async -> Result<Value, LoadFailure>? {
    var attempts = 1
    while true {
      do {
        return .success(try await work())
      } catch is CancellationError {
        return nil
      } catch {
        let failure = failure(error)
        guard failure.canRetry, !Task.isCancelled,
          let pause = retry.pause(after: attempts, chance: scheduler.randomNumber())
        else { return .failure(failure) }
        attempts += 1
        let next = LoadAttempt(number: attempts, limit: retry.limit + 1, failure: failure)
        lane.note(next, of: load)
        onRetry(next)
        do {
          try await scheduler.clock.sleep(for: pause)
        } catch {
          return nil
        }
      }
    }
  }
}

/// A load that is to begin when the one before it has ended.
struct Follower: Sendable {
  let handle: LoadHandle
  let start: @Sendable () -> Void
}
