import Synchronization

/// Work that has nothing but its end.
final class PlainWork: Work {
  private let state = RawMutex(WorkState())

  func withState<Result: Sendable>(_ body: (inout WorkState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}
