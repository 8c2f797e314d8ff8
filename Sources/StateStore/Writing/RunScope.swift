/// The run whose body the current task belongs to, in debug builds of the library. It serves to
/// detect a body that writes by a captured store, which no fence can refuse.
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

  /// Calls `body` outside any run, even if a run's body caused the call: for making a task that
  /// outlives the run, and for observers.
  @usableFromInline
  static func outside<Result>(_ body: () -> Result) -> Result {
    #if DEBUG
      return $current.withValue(nil) { body() }
    #else
      return body()
    #endif
  }
}
