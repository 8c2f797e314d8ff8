import Foundation
import Repositories

/// Stops the program as Ctrl-Z does.
enum Suspension {
  /// How long the program goes on in the background before it stops again: it may have been told to
  /// end.
  static let patience = DispatchTimeInterval.milliseconds(50)

  /// Asks the whole job to stop, also a process that has started this program and waits for it.
  static func askJob() {
    kill(0, SIGTSTP)
  }

  /// Hears Ctrl-Z, and stops the program when it has no lock; nil where Ctrl-Z is ignored.
  static func watch() -> SignalWatch? {
    SignalWatch.isIgnored(SIGTSTP) ? nil : SignalWatch([SIGTSTP]) { _ in stop() }
  }

  /// Stops the program, once it has no lock that others wait for, and returns when it is continued;
  /// at once where no shell could continue it.
  static func stop() {
    LockHolding.ofProgram.withoutLocks {
      SignalMask.letting([SIGTSTP]) {
        var heard = sigaction()
        unsafe sigaction(SIGTSTP, nil, &heard)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        // A signal's source may have set this handler, without which it hears nothing.
        unsafe sigaction(SIGTSTP, &heard, nil)
      }
    }
  }
}
