import Foundation

/// Restores the terminal's mode when the program crashes.
///
/// A signal handler cannot capture values: they are stored here, for the whole process.
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
        // Raised again with its default effect, the signal ends the process.
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
  }
}
