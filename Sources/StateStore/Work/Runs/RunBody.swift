/// What a run does, which returns how the run has ended.
///
/// A closure that is passed through generic functions is wrapped at each; this structure is not.
@usableFromInline
struct RunBody: Sendable {
  @usableFromInline let call: nonisolated(nonsending) @Sendable (RunWork) async throws -> RunOutcome

  @inlinable
  init(_ call: nonisolated(nonsending) @escaping @Sendable (RunWork) async throws -> RunOutcome) {
    self.call = call
  }
}
