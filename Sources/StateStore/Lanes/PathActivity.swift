/// The work in progress at one path of a store, or at a place.
public struct PathActivity: Hashable, Sendable {
  /// Whether a load is in progress.
  public let isLoading: Bool
  /// The attempt that the load is making or pausing before; nil during the first attempt.
  public let attempt: LoadAttempt?
  /// Whether a load that goes on has shown its first value, and its source is not away.
  public let isLive: Bool
  /// Whether a page is requested.
  public let isLoadingMore: Bool
  /// The failure of the last page; nil once another page is requested or a load has brought a
  /// value.
  public let pageFailure: LoadFailure?
  /// The names of the unsaved edits, in the order of their saving. After `reset` they are still
  /// saved, without showing.
  public let pendingEdits: [String]

  /// No work.
  public static let idle = PathActivity(
    isLoading: false, attempt: nil, isLive: false, isLoadingMore: false, pageFailure: nil,
    pendingEdits: [])

  /// Whether no work is in progress that ends by itself; a live load does not count.
  public var isIdle: Bool { !isLoading && !isLoadingMore && pendingEdits.isEmpty }
}
