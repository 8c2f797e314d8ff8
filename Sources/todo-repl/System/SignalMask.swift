import Foundation

/// The signals that reach a thread: the threads of dispatch queues hold back those that could stop
/// the program.
enum SignalMask {
  /// Calls a closure while this thread lets signals through.
  static func letting<Result>(_ signals: [Int32], through body: () -> Result) -> Result {
    var (set, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&set)
    for number in signals { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, &before)
    // A later signal would otherwise be taken by this thread, and no `SignalWatch` would hear of
    // it.
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
