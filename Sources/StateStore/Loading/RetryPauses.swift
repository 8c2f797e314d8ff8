/// The pauses of one load, in order.
///
/// Each pause is computed from the one before it, so that the millionth costs as much as the first.
struct RetryPauses {
  private let retry: Retry
  /// The next pause, without its jitter.
  private var next: Duration
  /// The number of pauses so far.
  private var count = 0

  init(_ retry: Retry) {
    self.retry = retry
    next = min(retry.first, retry.cap, .longestWait)
  }

  /// The number of the last possible attempt; nil without a limit.
  var lastAttempt: Int? { retry.limit == .max ? nil : retry.limit + 1 }

  /// The pause before a further attempt; nil for no further attempt.
  ///
  /// - Parameters:
  ///   - chance: Any number; the jitter is computed from it.
  ///   - shortest: The pause that the source asks for.
  mutating func take(chance: UInt64, atLeast shortest: Duration = .zero) -> Duration? {
    if count == retry.limit, retry.limit != .max { return nil }
    if shortest > max(retry.cap, .seconds(60)) { return nil }
    count += 1
    let pause = next
    grow()
    // Exact without jitter, which a factor of 1.0 would not be.
    if retry.jitter == 0 { return max(pause, shortest) }
    let swing = Double(chance >> 11) / Double(1 << 53) * 2 - 1
    return max(pause * (1 + retry.jitter * swing), shortest)
  }

  private mutating func grow() {
    if next == .zero { return }
    let longest = min(retry.cap, .longestWait)
    // Compared before the multiplication, as a product that no duration can hold would stop the
    // program.
    next = next / longest * retry.factor < 1 ? next * retry.factor : longest
  }
}
