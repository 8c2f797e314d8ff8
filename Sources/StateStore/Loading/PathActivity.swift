/// What is under way at one path of a store.
public struct PathActivity: Hashable, Sendable {
  /// Whether a load is under way.
  public let isLoading: Bool
  /// The attempt that the load is making, or pausing before; nil during the first attempt.
  public let attempt: LoadAttempt?
  /// The names of the edits that show and are not saved yet, in the order of their saving.
  public let pendingEdits: [String]

  /// Nothing.
  public static let idle = PathActivity(isLoading: false, attempt: nil, pendingEdits: [])

  /// Whether nothing is under way.
  public var isIdle: Bool { !isLoading && pendingEdits.isEmpty }
}
