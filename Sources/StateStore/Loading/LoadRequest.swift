/// The parameters of a load, besides its path.
struct LoadRequest<Value: Sendable>: Sendable {
  let caller: Caller
  let policy: LoadPolicy
  let staleAfter: Duration?
  let retry: Retry
  let onRetry: @Sendable (LoadAttempt) -> Void
  let failure: @Sendable (any Error) -> LoadFailure
  let body: LoadBody<Value>

  /// Makes the load, which has not begun.
  func load<State>(
    at lane: Lane<State, Value>, number: Int
  ) -> PathLoad<State, Value> {
    PathLoad(
      lane, number: number, caller: caller, retry: retry, onRetry: onRetry, failure: failure,
      body: body)
  }
}
