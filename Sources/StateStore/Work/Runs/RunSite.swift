/// Where a run is begun, when that is not the store itself.
final class RunSite: Sendable {
  let place: PlaceKey
  /// The incarnation that the run is pinned to.
  let pin: (any Pin)?
  /// Is called with the run before it can begin.
  let onMade: (@Sendable (RunWork) -> Void)?
  /// Is called at the end of the run, and of one that was not begun, possibly under the store's
  /// lock.
  let onEnd: (@Sendable (RunWork) -> Void)?

  init(
    _ place: PlaceKey, pin: (any Pin)? = nil, onMade: (@Sendable (RunWork) -> Void)? = nil,
    onEnd: (@Sendable (RunWork) -> Void)? = nil
  ) {
    self.place = place
    self.pin = pin
    self.onMade = onMade
    self.onEnd = onEnd
  }
}

/// The incarnation of a place that may be gone, as the work that is pinned to it sees it.
protocol Pin: AnyObject, Sendable {
  var fence: Fence { get }

  /// Cancels a run when the incarnation goes; at once, if that is gone.
  func keep(_ run: RunWork)
}
