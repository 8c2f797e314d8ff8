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
/// The language offers no way to see them. The runtime has a hook for work that goes to its own pool;
/// it is not public API, so all that depends on it is the report of a mistake, or what was asked for
/// with `capturesUnstructuredTasks`. Work that begins on other threads is passed through untouched,
/// so that tests stay parallel.
public enum UnstructuredTasks {
  /// The simulation that each thread drives.
  private static let driven = RawMutex<[UInt: Simulation]>([:])

  /// Whether the runtime has the hook. Where it has not, simulations work, but such tasks are not
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

  /// Begins to see them.
  static func watch() {
    _ = areSeen
  }

  /// The thread drives this simulation from here on; returns the one that it was driving.
  static func begin(_ simulation: Simulation) -> Simulation? {
    driven.withLock { $0.updateValue(simulation, forKey: currentThread()) }
  }

  /// The thread goes on with what it was driving before.
  static func end(_ before: Simulation?) {
    driven.withLock { $0[currentThread()] = before }
  }

  /// Makes a job part of the simulation that this thread drives, if it captures such; reports it
  /// otherwise. False when it is to go on to the pool.
  private static func take(_ job: UnownedJob) -> Bool {
    guard let simulation = driven.withLock({ $0[currentThread()] }) else { return false }
    if simulation.capturesUnstructuredTasks {
      simulation.push(job)
      return true
    }
    simulation.world.withLock { $0.note(.unstructuredTask) }
    return false
  }
}
