/// The body of a run, which returns how the run has ended.
///
/// Each generic function that a closure passes through wraps it; this structure is not wrapped.
@usableFromInline
struct RunBody: Sendable {
  @usableFromInline let call: nonisolated(nonsending) @Sendable (RunWork) async throws -> RunOutcome

  @inlinable
  init(_ call: nonisolated(nonsending) @escaping @Sendable (RunWork) async throws -> RunOutcome) {
    self.call = call
  }
}
