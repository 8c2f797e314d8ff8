/// The place where a run is begun, unless that is the store itself.
final class RunSite: Sendable {
  let place: PlaceKey
  /// The incarnation to which the run is pinned.
  let pin: (any Pin)?
  /// Called with the run before it can begin.
  let onMade: (@Sendable (RunWork) -> Void)?
  /// Called at the end of the run, also of a run that never began, possibly under the store's lock.
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

/// The incarnation of a place that may go, as the work pinned to it sees it.
protocol Pin: AnyObject, Sendable {
  var fence: Fence { get }

  /// Cancels a run when the incarnation goes; at once, if it is gone.
  func keep(_ run: RunWork)
}
