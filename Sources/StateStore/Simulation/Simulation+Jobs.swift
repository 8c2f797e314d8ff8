import Synchronization

extension Simulation {
  /// Queues a job; called by the runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    push(.task(UnownedJob(job)))
  }

  /// Queues a call on the main actor.
  func callOnMain(_ call: @escaping @MainActor @Sendable () -> Void) {
    push(.mainCall(call))
  }

  /// Queues a job. A job from a thread other than the simulation's own is an escape: its arrival
  /// depends on real time.
  func push(_ job: Job) {
    let isOwn = isHome
    world.withLock { world in
      world.jobs.append(job)
      if !isOwn { world.note(.foreignJob) }
      note(WorkLabel.current, in: &world)
    }
  }

  /// Notes the work that asks for a job, near the step limit.
  func note(_ label: @autoclosure () -> WorkLabel?, in world: inout World) {
    if world.steps >= stepLimit - Circle.length { world.circle.note(label()) }
  }

  /// Whether the calling thread is the simulation's own.
  package var isHome: Bool { home.load(ordering: .relaxed) == currentThread() }

  private var isDrivenHere: Bool { driver.load(ordering: .relaxed) == currentThread() }

  /// Runs every job that can run before time passes or a reply comes.
  public func runUntilIdle() throws(SimulationError) {
    try drive { () throws(SimulationError) in try runJobs() }
  }

  /// Lets the calling thread drive the simulation during `body`, then throws the escapes so far.
  package func drive<Result>(
    _ body: () throws(SimulationError) -> Result
  ) throws(SimulationError) -> Result {
    let result = try conduct(body)
    let escapes = world.withLock { exchange(&$0.escapes, with: []) }
    if !escapes.isEmpty { throw .escape(escapes) }
    return result
  }

  /// Lets the calling thread drive the simulation during `body`.
  package func conduct<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = UnstructuredTasks.begin(self)
    defer { UnstructuredTasks.end(outer) }
    if isDrivenHere { return try body() }
    let before = driver.exchange(currentThread(), ordering: .relaxed)
    Misuse.require(
      before == 0, "A simulation is driven by one thread at a time; wait for the other.")
    home.store(currentThread(), ordering: .relaxed)
    world.withLock {
      $0.steps = 0
      $0.circle = Circle()
    }
    defer { driver.store(0, ordering: .relaxed) }
    return try body()
  }

  func runJobs() throws(SimulationError) {
    while let (job, steps) = nextJob() {
      run(job)
      if steps > stepLimit {
        world.withLock { $0.hasMetStepLimit = true }
        throw .stepLimit(stepLimit)
      }
    }
  }

  private func run(_ job: Job) {
    switch job {
    case .task(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    case .mainCall(let call) where MainExecutor.isCurrent: MainActor.assumeIsolated(call)
    case .mainCall(let call):
      world.withLock { $0.note(.mainActorCall) }
      Task { @MainActor in call() }
    }
  }

  /// Takes the next job, and counts it as a step.
  private func nextJob() -> (job: Job, steps: Int)? {
    // The closures of done jobs may own objects with a `deinit`: destroyed outside the lock.
    var done: [Job] = []
    defer { withExtendedLifetime(done) {} }
    return world.withLock { world in
      if world.nextJob == world.jobs.count {
        swap(&done, &world.jobs)
        world.nextJob = 0
        return nil
      }
      world.nextJob += 1
      world.steps += 1
      return (world.jobs[world.nextJob - 1], world.steps)
    }
  }
}

extension Simulation.World {
  mutating func note(_ escape: Escape) {
    if !escapes.contains(escape) { escapes.append(escape) }
  }
}
