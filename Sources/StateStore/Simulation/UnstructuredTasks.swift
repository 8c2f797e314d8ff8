import Synchronization

/// Detects tasks that are begun inside a simulation but that no store runs: `Task {}`,
/// `Task.detached {}`.
///
/// The language offers no way to see such tasks. The runtime has a hook for work that goes to its
/// own pool. The hook is not public API, so only the report of a mistake depends on it, and
/// simulations with `capturesUnstructuredTasks`. Work that begins on other threads passes through
/// untouched, so tests stay parallel.
public enum UnstructuredTasks {
  /// The simulation that each thread drives.
  private static let driven = RawMutex<[UInt: Simulation]>([:])

  /// Whether simulations of this process detect such tasks, that is, whether the runtime has the
  /// hook; not whether a task was detected. Without the hook, simulations work, but such tasks run
  /// outside of them.
  public static let areSeen: Bool = {
    guard let slot = unsafe runtimeSymbol("swift_task_enqueueGlobal_hook") else {
      return false
    }
    unsafe slot.assumingMemoryBound(to: Hook?.self).pointee = { job, enqueue in
      if !UnstructuredTasks.take(job) { enqueue(job) }
    }
    return true
  }()

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Begins to detect unstructured tasks.
  static func watch() {
    _ = areSeen
  }

  /// Notes that the calling thread drives this simulation; returns the simulation that it drove
  /// before, nil without one.
  static func begin(_ simulation: Simulation) -> Simulation? {
    driven.withLock { $0.updateValue(simulation, forKey: currentThread()) }
  }

  /// Notes that the calling thread drives its former simulation again.
  static func end(_ before: Simulation?) {
    driven.withLock { $0[currentThread()] = before }
  }

  /// Makes a job part of the simulation that this thread drives, or reports the job to it; false if
  /// the job must go to the pool.
  private static func take(_ job: UnownedJob) -> Bool {
    guard let simulation = driven.withLock({ $0[currentThread()] }) else { return false }
    if simulation.capturesUnstructuredTasks {
      simulation.push(.task(job))
      return true
    }
    simulation.world.withLock { $0.note(.unstructuredTask) }
    return false
  }
}
