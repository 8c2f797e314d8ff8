/// Whether and when a failed load is tried again: only after failures whose `canRetry` is true.
///
/// The scheduler's clock measures the pauses, and its generator supplies the random numbers, so
/// that tests need not wait and are repeatable.
public struct Retry: Hashable, Sendable {
  /// The limit of attempts after the first; `Int.max` sets no limit.
  public let limit: Int
  /// The pause before the second attempt.
  public let first: Duration
  /// The factor from each pause to the next; infinity makes the second pause the longest.
  public let factor: Double
  /// The longest pause, before the jitter.
  public let cap: Duration
  /// The part of a pause that is randomly subtracted or added: 0.2 makes 10 s a pause from 8 s to
  /// 12 s.
  public let jitter: Double

  /// One attempt.
  public static let none = Retry(limit: 0, first: .zero, factor: 1, cap: .zero, jitter: 0)

  /// At most `limit` further attempts, with the same pause before each; `Int.max` sets no limit.
  ///
  /// - Precondition: `limit` and `pause` are not negative.
  public static func fixed(
    every pause: Duration, limit: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Retry {
    Retry(limit: limit, first: pause, factor: 1, cap: pause, jitter: 0, fileID, line)
  }

  /// At most `limit` further attempts, after growing pauses: `first`, then `factor` times as long
  /// each time, up to `cap`, with some jitter, so that clients that failed together do not come
  /// back together. `Int.max` sets no limit.
  ///
  /// - Precondition: `limit`, `first` and `cap` are not negative, `factor` is 1 or more, and
  ///   `jitter` is from 0 to 1.
  public static func exponential(
    limit: Int, first: Duration = .seconds(1), factor: Double = 2, cap: Duration = .seconds(60),
    jitter: Double = 0.2, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Retry {
    Retry(limit: limit, first: first, factor: factor, cap: cap, jitter: jitter, fileID, line)
  }

  private init(
    limit: Int, first: Duration, factor: Double, cap: Duration, jitter: Double,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
  ) {
    func require(_ condition: Bool, _ message: @autoclosure () -> String) {
      Misuse.require(condition, message(), fileID, line)
    }
    require(limit >= 0, "A retry needs a limit of 0 or more attempts, not \(limit).")
    require(first >= .zero && cap >= .zero, "The pauses of a retry cannot be negative.")
    require(factor >= 1, "The factor of a retry must be 1 or more, not \(factor).")
    require((0...1).contains(jitter), "The jitter of a retry is from 0 to 1, not \(jitter).")
    self.limit = limit
    self.first = first
    self.factor = factor
    self.cap = cap
    self.jitter = jitter
  }
}
