import Foundation

/// Stops the program as Ctrl-Z does.
enum Suspension {
  /// How long the program goes on in the background before it stops again: it may have been told to end.
  static let patience = DispatchTimeInterval.milliseconds(50)

  /// Asks the whole job to stop, also a process that has started this program and waits for it.
  static func askJob() {
    kill(0, SIGTSTP)
  }

  /// Stops the program, and returns when it is continued; at once where no shell could continue it.
  static func stop() {
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
