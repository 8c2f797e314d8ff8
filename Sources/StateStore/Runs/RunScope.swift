/// The run whose body a task belongs to, in debug builds of the library: to notice a body that writes by a
/// store that it has captured, which no fence can refuse.
@usableFromInline
enum RunScope {
  #if DEBUG
    @TaskLocal static var current: RunWork?
  #endif

  /// Whether the run of the current task is over.
  @usableFromInline static var isOver: Bool {
    #if DEBUG
      return current?.isOver == true
    #else
      return false
    #endif
  }

  /// Calls the body of a run.
  @inline(__always)
  nonisolated(nonsending) static func call(
    _ body: RunBody, of run: RunWork
  ) async throws -> RunOutcome {
    #if DEBUG
      return try await $current.withValue(run) { try await body.call(run) }
    #else
      return try await body.call(run)
    #endif
  }

  /// Makes a task that is part of no run: work that a body has started goes on after its run.
  @usableFromInline
  static func outside(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never> {
    #if DEBUG
      return $current.withValue(nil) { makeTask() }
    #else
      return makeTask()
    #endif
  }
}
