#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Detects whether code runs on the main actor, even where the compiler does not know.
///
/// The language can only assert this, and stops the program where it is false. On Linux the main
/// actor is not one thread, so this asks the runtime for the current executor. The runtime's
/// function is not public API; without it, code counts as running elsewhere, which costs a hop.
enum MainExecutor {
  private typealias Current = @convention(thin) () -> UnownedSerialExecutor
  /// The executor's object, and the word by which the runtime calls it.
  private typealias Words = (object: UInt, implementation: UInt)

  private static let current: Current? = {
    unsafe runtimeSymbol("swift_task_getCurrentExecutor").map {
      unsafe unsafeBitCast($0, to: Current.self)
    }
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

/// The address of a function or variable of the Swift runtime; nil if the runtime has none with
/// this name.
func runtimeSymbol(_ name: String) -> UnsafeMutableRawPointer? {
  unsafe dlsym(dlopen(nil, RTLD_NOW), name)
}
