/// The reason why a load failed, in terms that a state can hold and a person can read; also the
/// reason why an edit was taken back, and why a run failed.
///
/// Interactors map the errors of their repositories into failures, once; the state keeps a value,
/// not an error object.
public struct LoadFailure: Error, Hashable, Codable, Sendable {
  /// The kind of a failure, as far as a program may want to react to it.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// There is no connection to the source.
    case offline
    /// The source did not answer in time.
    case timedOut
    /// The requested value does not exist.
    case notFound
    /// The source refuses this user.
    case unauthorized
    /// The source answered with data that cannot be understood.
    case invalidData
    /// The value was changed elsewhere in between.
    case conflict
    /// A file or a disk failed.
    case storage
    /// Whether a value was saved is unknown: the next load that succeeds shows it.
    case unknownOutcome
    /// Anything else.
    case other
  }

  /// The kind of the failure.
  public var kind: Kind
  /// The failure for a person: the attempt, the finding, the next step.
  public var message: String
  /// Whether the same load may succeed later by itself.
  public var canRetry: Bool

  /// The wait that the source asks for before the next attempt: the pause of a retry is at least as
  /// long. A failure that asks for more than a minute, and more than the longest pause of the
  /// retry, is not tried again.
  public var retryAfter: Duration?

  /// Makes a failure.
  public init(kind: Kind, message: String, canRetry: Bool, retryAfter: Duration? = nil) {
    self.kind = kind
    self.message = message
    self.canRetry = canRetry
    self.retryAfter = retryAfter
  }

  /// Makes a failure of an error: a `LoadFailure` stays as it is, any other error is `other` with
  /// its description.
  public init(_ error: any Error) {
    self =
      (error as? LoadFailure)
      ?? LoadFailure(kind: .other, message: String(describing: error), canRetry: false)
  }
}

extension LoadFailure: CustomStringConvertible {
  public var description: String { message }
}
