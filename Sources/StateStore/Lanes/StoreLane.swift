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

  /// The place in the log of edits, while there are entries; guarded by the store's lock.
  var editedPlace: (any EditedPlace<State>)? { get }

  /// The first element of a list on the way to the place.
  var element: (any Hashable & Sendable)? { get }

  /// The load under way, for the edits that it may not have.
  var source: EditSource<State>? { get }

  /// Whether the path is pinned to an incarnation.
  var isPinned: Bool { get }

  /// Notes that another source has told something of the place.
  func noteReplaced()
  func isThere(in state: State) -> Bool
  /// Whether the places may share a part of the state.
  func mayShare(_ other: any StoreLane<State>) -> Bool
  /// Whether the place is all of another's, or around it; nil where the paths do not tell.
  func covers(_ other: any StoreLane<State>) -> Bool?
  /// Whether the place is part of another's, as a change shows.
  func isPart(of other: any StoreLane<State>, _ draft: inout Draft<State>) -> Bool
  /// Puts the present value back, or its phase; nil when there is none.
  func keeping(_ state: State, isPhase: Bool) -> ((inout Draft<State>) -> Void)?

  /// The phase before the load under way; nil without a load.
  var phaseBeforeLoad: SettledPhase? { get }
  /// Cancels the load under way, and the load that was to follow it.
  func cancelLoad()

  /// Forgets the load under way and returns it.
  func takeLoad() -> LaneLoad<State>?

  /// Tells the observers of the path's activity what is under way.
  func publish()
}
