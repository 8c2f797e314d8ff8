import Foundation

/// The memory of this process.
enum ProcessMemory {
  /// Lets all threads take memory from one arena. Call this before the first thread.
  ///
  /// By default, glibc gives each thread an arena of its own, and memory that one thread has freed
  /// is of no use to another: an import of 100,000 todos takes a fifth less memory with one arena.
  /// Few threads allocate at the same time here, so hardly any waits for another.
  static func shareArena() {
    #if os(Linux)
      // Swift's module of the C library has no `mallopt`, and some C libraries have none either.
      guard let function = unsafe dlsym(nil, "mallopt") else { return }
      typealias Mallopt = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
      _ = unsafe unsafeBitCast(function, to: Mallopt.self)(arenaLimit, 1)
    #endif
  }

  /// `M_ARENA_MAX` of glibc's `malloc.h`.
  private static let arenaLimit: Int32 = -8
}
