import Foundation

/// The signals that reach a thread: threads of dispatch queues block the signals that could stop
/// the program.
enum SignalMask {
  /// Calls a closure while this thread lets signals through.
  static func letting<Result, Failure: Error>(
    _ signals: [Int32], through body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (set, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&set)
    for number in signals { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, &before)
    // Otherwise this thread would take a later signal, and no `SignalHandler` would see it.
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}
