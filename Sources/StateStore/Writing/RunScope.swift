/// The run whose body a task belongs to, in debug builds of the library: to notice a body that
/// writes by a store that it has captured, which no fence can refuse.
@usableFromInline
enum RunScope {
  #if DEBUG
    @TaskLocal static var current: (any WriteFence)?
  #endif

  /// Whether the run of the current task is over.
  @usableFromInline static var isOver: Bool {
    #if DEBUG
      return current?.isOver == true
    #else
      return false
    #endif
  }

  /// Calls what is part of no run, though the body of a run has caused that: the making of a task
  /// that goes on after the run, and observers.
  @usableFromInline
  static func outside<Result>(_ body: () -> Result) -> Result {
    #if DEBUG
      return $current.withValue(nil) { body() }
    #else
      return body()
    #endif
  }
}
