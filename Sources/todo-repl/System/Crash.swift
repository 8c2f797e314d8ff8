#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Gives the terminal back when the program traps, before the system ends it.
///
/// A signal's handler can be given nothing: what it needs is here, for the whole process.
enum Crash {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  nonisolated(unsafe) private static var mode = termios()
  nonisolated(unsafe) private static var terminal: Int32 = -1

  static func restore(_ mode: termios, of terminal: Int32) {
    unsafe self.mode = mode
    unsafe self.terminal = terminal
    for number in signals {
      _ = signal(number) { number in
        _ = unsafe tcsetattr(Crash.terminal, TCSANOW, &Crash.mode)
        // The failing instruction is met again, now with the signal's own effect.
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
  }
}
