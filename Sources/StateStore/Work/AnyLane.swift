/// A lane, whatever the types of its state and its value.
@usableFromInline
protocol AnyLane: AnyObject, Sendable {
  /// The path, by which the lane is found.
  var key: AnyKeyPath { get }

  /// Whether the lane holds work under way, or the age of a value that is not too old to matter.
  func isNeeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool

  /// Forgets the load under way, and returns its work.
  func takeWork() -> LoadWork?

  /// Lets go of everything when the store is gone.
  func clear()
}
