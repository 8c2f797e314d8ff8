import Foundation

/// Stops the program as Ctrl-Z does.
enum Suspension {
  /// Asks all of the job to stop: also whoever has started this program and waits for it.
  static func askJob() {
    kill(0, SIGTSTP)
  }

  /// Stops, and returns when the program goes on: at once where nobody could continue it.
  static func stop() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGTSTP)
    signal(SIGTSTP, SIG_IGN)
  }
}
