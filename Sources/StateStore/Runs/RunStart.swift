/// What a run is begun with, besides its body.
struct RunStart: Sendable {
  struct Identity: Sendable {
    let id: RunID
    let policy: RunPolicy
  }

  let caller: Caller
  let isCounted: Bool
  /// nil for an identity of its own.
  var identity: Identity?
  /// Where the run is begun; nil for the store itself.
  var place: PlaceKey?
  /// The incarnation that the run is pinned to.
  var pin: (any Pin)?
  /// Is called with the run before it can begin.
  var onMade: (@Sendable (RunWork) -> Void)?
  /// Is called at the end of the run, and of one that was not begun, possibly under the store's lock.
  var onEnd: (@Sendable (RunWork) -> Void)?
}

/// The incarnation of a place that may be gone, as the work that is pinned to it sees it.
protocol Pin: AnyObject, Sendable {
  var fence: Fence { get }

  /// Cancels a run when the incarnation goes; at once, if that is gone.
  func keep(_ run: RunWork)
}
