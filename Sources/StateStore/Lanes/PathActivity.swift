/// What is under way at one path of a store.
public struct PathActivity: Hashable, Sendable {
  /// Whether a load is under way.
  public let isLoading: Bool
  /// The attempt that the load is making, or pausing before; nil during the first attempt.
  public let attempt: LoadAttempt?
  /// Whether a load goes on after its first value, and its source is there.
  public let isLive: Bool
  /// Whether a page is asked for.
  public let isLoadingMore: Bool
  /// Why the last page did not come; nil once another page is asked for, or a load has brought a
  /// value.
  public let pageFailure: LoadFailure?
  /// The names of the edits that show and are not saved yet, in the order of their saving.
  public let pendingEdits: [String]

  /// Nothing.
  public static let idle = PathActivity()

  /// Whether nothing is under way that ends by itself: a load that is live does not count.
  public var isIdle: Bool { !isLoading && !isLoadingMore && pendingEdits.isEmpty }

  init(
    isLoading: Bool = false, attempt: LoadAttempt? = nil, isLive: Bool = false,
    isLoadingMore: Bool = false, pageFailure: LoadFailure? = nil, pendingEdits: [String] = []
  ) {
    self.isLoading = isLoading
    self.attempt = attempt
    self.isLive = isLive
    self.isLoadingMore = isLoadingMore
    self.pageFailure = pageFailure
    self.pendingEdits = pendingEdits
  }
}
