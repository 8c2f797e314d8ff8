/// The executor of a store's tasks, and their source of time and chance.
///
/// Everything asynchronous in a store goes through its scheduler, which makes the store testable: a
/// test passes an executor and a clock that it drives.
public struct Scheduler: Sendable {
  /// Runs the store's tasks; nil means the runtime's own pool.
  ///
  /// The executor must not run a job inside its `enqueue`: when a waiting task is cancelled, the task
  /// would go on inside `Task.cancel`, where Swift 6.3 then reads memory that the task has freed.
  public var executor: (any TaskExecutor)?
  /// Measures delays; `Store.clock` hands it to work that belongs to the store.
  public var clock: any Clock<Duration>
  /// Gives the next random number; called from any thread.
  public var randomNumber: @Sendable () -> UInt64

  /// Makes a scheduler.
  public init(
    executor: (any TaskExecutor)?, clock: any Clock<Duration>,
    randomNumber: @escaping @Sendable () -> UInt64
  ) {
    self.executor = executor
    self.clock = clock
    self.randomNumber = randomNumber
  }

  /// Real threads, real time, real chance.
  public static let live = Scheduler(
    executor: nil, clock: ContinuousClock(), randomNumber: { .random(in: .min ... .max) })

  /// Waits by the clock: not at all for a negative pause, and for a hundred years at most.
  func sleep(for pause: Duration) async throws {
    try await clock.sleep(for: min(max(pause, .zero), .longestWait), tolerance: nil)
  }

  /// A closure that returns the time since this property was read.
  var stopwatch: @Sendable () -> Duration { Self.stopwatch(clock) }

  private static func stopwatch<Time: Clock<Duration>>(
    _ clock: Time
  ) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

extension Duration {
  /// A hundred years. The system's clocks stop the program for a wait beyond their range.
  static var longestWait: Duration { .seconds(3_155_760_000) }
}
