/// Why a load failed, in terms that a state can hold and a person can read.
///
/// Interactors map the errors of their repositories into failures, once; the state keeps a value,
/// not an error object.
public struct LoadFailure: Error, Hashable, Codable, Sendable {
  /// What went wrong, as far as a program may want to react to it.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// There is no connection to the source.
    case offline
    /// The source did not answer in time.
    case timedOut
    /// What was asked for does not exist.
    case notFound
    /// The source refuses this user.
    case unauthorized
    /// The source answered with something that cannot be understood.
    case invalidData
    /// The value was changed elsewhere meanwhile.
    case conflict
    /// A file or a disk failed.
    case storage
    /// It is not known whether a value was saved: the next load that succeeds shows it.
    case unknownOutcome
    /// Anything else.
    case other
  }

  /// What went wrong.
  public var kind: Kind
  /// The failure for a person: what was tried, what was found, what to do next.
  public var message: String
  /// Whether the same load may succeed later by itself.
  public var canRetry: Bool

  /// How long the source asks to wait before the next attempt: the pause of a retry is at least as
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
