import Synchronization

/// A world that runs asynchronous work on the caller's own thread, in one fixed order. Time passes
/// only when the caller lets it.
///
/// ```swift
/// let simulation = Simulation()
/// let store = Store(AppState(), scheduler: simulation.scheduler)
/// store.load(\.countries) { try await simulation.reply("countries", [.success(["KR"])]) }
/// try simulation.runUntilIdle()                // the load waits for its reply
/// try simulation.advance(by: .seconds(1))      // the reply is there
/// ```
///
/// Tasks that a store makes on the simulation's scheduler are part of the simulation, and so is
/// everything they await: async functions, `async let`, task groups, actors without an executor of
/// their own. The same calls have the same result on every machine and in every build (L19).
///
/// A simulation belongs to the thread that made it, or that drove it last: the thread of a test
/// that is not `async`. Work that leaves the simulation (`Task {}`, `Task.sleep`, the main actor,
/// other threads) is detected where possible, and reported as an escape. The calls of
/// `Store.observeOnMain` are part of a simulation that the main actor drives, as in a `@MainActor`
/// test.
///
/// - Important: A thread that resumes a continuation *before* the task waits for it leaves no
///   trace: the task continues without a wait, and the simulation cannot see which thread answered.
///   If the thread is slower, the same code is an escape, so a test is reported in some runs only.
///   Let a fake answer with ``reply(_:_:latency:heedsCancellation:)`` instead of a thread, a queue
///   or a callback.
public final class Simulation: TaskExecutor, Sendable {
  /// The most jobs in one call; more count as going round in a circle.
  let stepLimit: Int
  let world: RawMutex<World>
  /// The thread that drives the simulation; 0 without one.
  let driver = Atomic<UInt>(0)
  /// The thread that made the simulation or drove it last; only this thread may give it work.
  let home = Atomic<UInt>(currentThread())
  /// Whether `Task {}` and its like inside become part of the simulation; otherwise they are
  /// reported as escapes.
  let capturesUnstructuredTasks: Bool

  /// One step of the simulation.
  enum Job {
    case task(UnownedJob)
    case mainCall(@MainActor @Sendable () -> Void)
  }

  /// The contents, guarded by the lock.
  struct World {
    var jobs: [Job] = []
    /// The index of the first of `jobs` that has not run.
    var nextJob = 0
    var steps = 0
    /// The number of waits that ended at once.
    var passedBy = 0
    var hasMetStepLimit = false
    var circle = Circle()
    /// The number of choices of a next event.
    var choices = 0
    var now: Duration = .zero
    var replies = WaitQueue()
    var sleepers = WaitQueue()
    var waitsBegun = 0
    /// Waits that were cancelled before they began.
    var cancelledEarly: Set<Int> = []
    var escapes: [Escape] = []
    var random: UInt64
    var choose: Chooser?
  }

  /// Chooses the next of these options when nothing runs by itself.
  package typealias Chooser = @Sendable (_ options: [String]) -> Int

  /// Makes a world at time zero, in which nothing happens.
  ///
  /// - Parameters:
  ///   - seed: The seed of `scheduler.randomNumber`.
  ///   - stepLimit: How many jobs may run in one call before ``SimulationError/stepLimit(_:)`` is
  ///     thrown; at least one.
  ///   - capturesUnstructuredTasks: Whether `Task {}` and `Task.detached {}`, begun by the driving
  ///     thread, become part of the simulation. This needs a hook of the runtime that is not
  ///     public; without the hook (``UnstructuredTasks/areSeen``), such tasks run outside, unseen.
  public convenience init(
    seed: UInt64 = 0, stepLimit: Int = 10_000, capturesUnstructuredTasks: Bool = false
  ) {
    self.init(
      seed: seed, stepLimit: stepLimit, capturesUnstructuredTasks: capturesUnstructuredTasks,
      choose: nil)
  }

  package init(
    seed: UInt64 = 0, stepLimit: Int = 10_000, capturesUnstructuredTasks: Bool = false,
    choose: Chooser?
  ) {
    Misuse.require(
      stepLimit > 0, "A simulation runs one job or more; its step limit is \(stepLimit).")
    self.stepLimit = stepLimit
    self.capturesUnstructuredTasks = capturesUnstructuredTasks
    world = RawMutex(World(random: seed, choose: choose))
    UnstructuredTasks.watch()
  }

  /// The time that has passed.
  public var now: Duration { world.withLock { $0.now } }

  /// The number of choices of a next event.
  package var choices: Int { world.withLock { $0.choices } }

  /// Whether a call has met the step limit.
  package var hasMetStepLimit: Bool { world.withLock { $0.hasMetStepLimit } }

  /// A clock that shows the simulation's time, and sleeps in it.
  public var clock: SimulationClock { SimulationClock(simulation: self) }

  /// The scheduler that makes a store's tasks, delays and chance part of the simulation.
  public var scheduler: Scheduler {
    Scheduler(executor: self, clock: clock, randomNumber: { [self] in randomNumber() })
  }

  /// SplitMix64.
  private func randomNumber() -> UInt64 {
    world.withLock { world in
      world.random &+= 0x9E37_79B9_7F4A_7C15
      var mixed = world.random
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
