#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells whether code runs on the main actor, also where the compiler does not know.
///
/// The language only asserts that, and stops the program where it is not so. On Linux the main
/// actor is no one thread, so the runtime is asked for the current executor. The function is not
/// public API; without it, code counts as running elsewhere, which costs a hop.
enum MainExecutor {
  private typealias Current = @convention(thin) () -> UnownedSerialExecutor
  /// The executor's object, and what the runtime calls it by.
  private typealias Words = (object: UInt, implementation: UInt)

  private static let current: Current? = {
    guard let function = unsafe dlsym(dlopen(nil, RTLD_NOW), "swift_task_getCurrentExecutor") else {
      return nil
    }
    return unsafe unsafeBitCast(function, to: Current.self)
  }()

  /// Whether the caller runs on the main actor. False on the main thread of Linux outside of any
  /// task.
  static var isCurrent: Bool {
    #if canImport(Darwin)
      return pthread_main_np() != 0
    #else
      guard let current = unsafe current else { return false }
      return unsafe object(of: current()) == object(of: MainActor.sharedUnownedExecutor)
    #endif
  }

  private static func object(of executor: UnownedSerialExecutor) -> UInt {
    unsafe unsafeBitCast(executor, to: Words.self).object
  }
}
