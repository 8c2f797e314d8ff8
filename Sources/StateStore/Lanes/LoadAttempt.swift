/// A further attempt of a load, which is about to be made.
public struct LoadAttempt: Hashable, Sendable {
  /// The number of the attempt; that of the first further attempt is 2.
  public let number: Int
  /// The number of the last possible attempt; nil when the load is tried for ever.
  public let lastNumber: Int?
  /// Why the attempt before failed.
  public let failure: LoadFailure
}
