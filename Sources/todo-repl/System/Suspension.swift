import Foundation
import Repositories
import Synchronization

/// Stops the program as Ctrl-Z does.
enum Suspension {
  /// How long the program continues in the background before it stops again: a stopped program
  /// may be continued only to end it.
  static let patience = DispatchTimeInterval.milliseconds(50)

  private static let over = Atomic<Bool>(false)

  /// Whether the program is ending: then the background no longer stops it.
  static var isOver: Bool { over.load(ordering: .relaxed) }

  /// Whether the program was started from its own session, such as by a shell that can continue it.
  /// Otherwise the system stops no job, and refuses reads of the terminal.
  static var hasShell: Bool { getsid(getppid()) == getsid(0) }

  /// Keeps the background from stopping the program while it ends.
  static func end() { over.store(true, ordering: .relaxed) }

  /// Asks the whole job to stop, including a process that has started this program and waits for
  /// it.
  static func askJob() {
    kill(0, SIGTSTP)
  }

  /// Watches for Ctrl-Z, and stops the program when it holds no lock; nil if Ctrl-Z is ignored.
  static func watch() -> SignalHandler? {
    SignalHandler.isIgnored(SIGTSTP) ? nil : SignalHandler([SIGTSTP]) { _ in stop() }
  }

  /// Stops the program once it holds no lock that others wait for, and returns when it is
  /// continued, or at once if no shell could continue it.
  static func stop() {
    LockHolding.ofProgram.withoutLocks {
      SignalMask.letting([SIGTSTP]) {
        var heard = sigaction()
        unsafe sigaction(SIGTSTP, nil, &heard)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        // A signal source may have set this handler, without which it gets no signals.
        unsafe sigaction(SIGTSTP, &heard, nil)
      }
    }
  }
}
