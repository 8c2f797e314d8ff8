/// A lane, whatever the types of its state and its value.
@usableFromInline
protocol AnyLane: AnyObject, Sendable {
  /// The path, which is the lane's key in the table.
  var key: AnyKeyPath { get }

  /// Whether the lane has work in progress, or a value whose age is not too old to matter.
  func isNeeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool

  /// Forgets the load in progress and returns its work.
  func takeWork() -> LoadWork?

  /// Releases everything once the store is gone.
  func clear()
}
