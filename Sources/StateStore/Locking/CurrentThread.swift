import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Always 0: the optimizer treats a read of an atomic as an effect, so a function that reads one is
/// called every time its result is needed.
private let effect = Atomic<UInt>(0)

/// The number of the calling thread, unique among living threads, never 0.
///
/// Glibc declares `pthread_self` as `const`: one call would do for a whole function. But a function
/// with an `await` may continue on another thread, with the former thread's number. So this
/// function is not inlined, and has an effect.
@usableFromInline
@inline(never)
func currentThread() -> UInt {
  #if canImport(Darwin)
    let thread = UInt(bitPattern: pthread_self())
  #else
    let thread = UInt(pthread_self())
  #endif
  return thread | effect.load(ordering: .relaxed)
}
