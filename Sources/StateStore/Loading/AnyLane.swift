/// A lane, whatever its state and its value are.
@usableFromInline
protocol AnyLane: AnyObject, Sendable {
  /// What it is found by.
  var key: AnyKeyPath { get }

  /// Whether it holds anything: what is under way, or the age of a value, unless that is so old that
  /// it does not matter.
  func isNeeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool

  /// Forgets the load under way, and returns its work with its number.
  func takeWork() -> (work: Work, number: Int)?

  /// Lets go of everything: the store is gone.
  func clear()
}

/// A lane of a store, whatever its value is.
@usableFromInline
protocol StoreLane<State>: AnyLane {
  associatedtype State: Sendable

  /// Its place among the lanes with a load under way, or -1; guarded by the store's lock.
  var place: Int { get set }

  /// Forgets the load under way and returns it.
  func takeLoad() -> WorkTable<State>.Entry?

  /// Tells who observes the path what is under way.
  func publish()
}
