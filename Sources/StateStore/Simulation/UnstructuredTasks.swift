import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sees the tasks that are begun inside a simulation but that no store runs: `Task {}`,
/// `Task.detached {}`.
///
/// The language offers no way to see such tasks. The runtime has a hook for work that goes to its
/// own pool. The hook is not public API, so only the report of a mistake depends on it, and
/// simulations with `capturesUnstructuredTasks`. Work that begins on other threads is passed
/// through untouched, so that tests stay parallel.
public enum UnstructuredTasks {
  /// The simulation that each thread drives.
  private static let driven = RawMutex<[UInt: Simulation]>([:])

  /// Whether the runtime has the hook. Without it, simulations work, but such tasks are not
  /// noticed.
  public static let areSeen: Bool = {
    guard let slot = unsafe dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
      return false
    }
    unsafe slot.assumingMemoryBound(to: Hook?.self).pointee = { job, enqueue in
      if !UnstructuredTasks.take(job) { enqueue(job) }
    }
    return true
  }()

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Begins to see unstructured tasks.
  static func watch() {
    _ = areSeen
  }

  /// Notes that the calling thread drives this simulation; returns the simulation that it was
  /// driving.
  static func begin(_ simulation: Simulation) -> Simulation? {
    driven.withLock { $0.updateValue(simulation, forKey: currentThread()) }
  }

  /// Notes that the calling thread goes on with the simulation that it was driving before.
  static func end(_ before: Simulation?) {
    driven.withLock { $0[currentThread()] = before }
  }

  /// Makes a job part of the simulation that this thread drives, or reports the job to it; false
  /// when the job is to go on to the pool.
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
