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

  /// The lanes that this one shares nothing with, or may share all with.
  var family: LaneFamily { get }

  /// Whether the incarnation that the path is pinned to is over.
  var isGone: Bool { get }

  // The part of a lane in a change under the edits of all: see `Lane+Amid.swift`.
  var firstEdit: Int? { get }
  var loadWithoutEdits: Work? { get }
  func shares(_ other: LaneFamily) -> Bool
  func isThere(in state: State) -> Bool
  func compareWrites()
  func takeInWrites(_ draft: inout Draft<State>, dropsKept: Bool)
  func takeOff(_ draft: inout Draft<State>)
  func takeBase(_ draft: inout Draft<State>) -> Bool
  func redos(
    _ again: ((inout Draft<State>, _ number: Int) -> Void)?,
    keeping edited: [any StoreLane<State>], takesBase: Bool
  ) -> [Redo<State>]
  func noteShown(_ draft: inout Draft<State>)

  // The part of a lane that was written by hand, too: see `WrittenBeside.swift`.
  var hasWrites: Bool { get }
  func isPart(of other: any StoreLane<State>, _ draft: inout Draft<State>) -> Bool
  func keeping(_ state: State) -> ((inout Draft<State>) -> Void)?
  func differsFromBase(_ state: State) -> Bool
  func forgetWrites(_ draft: inout Draft<State>)

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
