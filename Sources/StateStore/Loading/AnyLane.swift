/// A lane, whatever the types of its state and its value.
@usableFromInline
protocol AnyLane: AnyObject, Sendable {
  /// The path, by which the lane is found.
  var key: AnyKeyPath { get }

  /// Whether the lane holds work under way, or the age of a value that is not too old to matter.
  func isNeeded(_ isOld: (_ loadedAt: Duration) -> Bool) -> Bool

  /// Forgets the load under way, and returns its work with its number.
  func takeWork() -> (work: Work, number: Int)?

  /// Lets go of everything when the store is gone.
  func clear()
}

/// A lane of a store, whatever the type of its value.
@usableFromInline
protocol StoreLane<State>: AnyLane {
  associatedtype State: Sendable

  /// The place among the lanes with a load under way, or -1; guarded by the store's lock.
  var place: Int { get set }

  /// The bytes of the stored property that the path is part of.
  var extent: Range<Int> { get }

  /// Whether the incarnation that the path is pinned to is over.
  var isGone: Bool { get }
  /// Whether the path is pinned to an incarnation.
  var isPinned: Bool { get }
  /// Makes a change of another lane under the pending edits.
  func follow(_ change: (inout State) -> Void, since before: State, _ draft: inout Draft<State>)
  /// Whether a change replaces what is at the path.
  func isReplaced(by change: (inout State) -> Void, in before: State) -> Bool
  /// Notes that another lane may have written the path, in the write under way.
  func noteForeignWrite()
  /// Whether the load under way may bring a value without what is saved now at another path.
  func mayLackEdits(of other: any StoreLane<State>) -> Bool
  /// The phase before the load under way; nil without a load.
  var phaseBeforeLoad: SettledPhase? { get }
  /// Cancels the load under way, and the load that was to follow it.
  func cancelLoad()

  /// Ends what is under way at a path whose value is gone.
  func abandon()

  /// Forgets the load under way and returns it.
  func takeLoad() -> WorkTable<State>.Entry?

  /// Tells the observers of the path's activity what is under way.
  func publish()
}
