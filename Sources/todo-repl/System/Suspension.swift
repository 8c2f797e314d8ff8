import Foundation

/// Stops the program as Ctrl-Z does.
enum Suspension {
  /// How long a program that goes on in the background stays there: it may have been told to end.
  static let patience = DispatchTimeInterval.milliseconds(50)

  /// Asks all of the job to stop: also whoever has started this program and waits for it.
  static func askJob() {
    kill(0, SIGTSTP)
  }

  /// Stops, and returns when the program goes on: at once where nobody could continue it.
  static func stop() {
    SignalMask.letting([SIGTSTP]) {
      var heard = sigaction()
      unsafe sigaction(SIGTSTP, nil, &heard)
      signal(SIGTSTP, SIG_DFL)
      raise(SIGTSTP)
      // A signal's source may have put a handler of its own there, without which it hears nothing.
      unsafe sigaction(SIGTSTP, &heard, nil)
    }
  }
}
