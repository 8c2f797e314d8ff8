import Synchronization

/// Work with nothing but an end.
final class PlainWork: Work {
  private let state = RawMutex(WorkState())

  func withState<Result: Sendable>(_ body: (inout WorkState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}
