/// A further attempt of a load, about to be made.
public struct LoadAttempt: Hashable, Sendable {
  /// The number of the attempt; the first further attempt is number 2.
  public let number: Int
  /// The number of the last possible attempt; nil without a limit.
  public let lastNumber: Int?
  /// Why the attempt before failed.
  public let failure: LoadFailure
}
