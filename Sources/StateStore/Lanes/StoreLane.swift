/// A lane of a store, whatever the type of its value.
@usableFromInline
protocol StoreLane<State>: AnyLane {
  associatedtype State: Sendable

  /// The index among the lanes with a load in progress, or -1; guarded by the store's lock.
  var place: Int { get set }

  /// The bytes of the stored property that the path is part of.
  var extent: Range<Int> { get }

  /// The lanes with which this lane shares nothing, or may share everything.
  var family: LaneFamily { get }

  /// Whether the incarnation to which the path is pinned is over.
  var isGone: Bool { get }

  /// The place in the log of edits, while there are entries; guarded by the store's lock.
  var editedPlace: (any EditedPlace<State>)? { get }

  /// The first element of a list on the way to the place.
  var element: (any Hashable & Sendable)? { get }

  /// The load in progress, for the edits that it may lack.
  var source: EditSource<State>? { get }

  /// Whether the path is pinned to an incarnation.
  var isPinned: Bool { get }
  /// The fence of the incarnation, and the bytes of the place in the value of the incarnation; nil
  /// for a path that is not pinned, or that leads through a computed member.
  var pinnedMember: (fence: Fence, bytes: Range<Int>)? { get }
  /// Notes that a load around the place has brought a value.
  func noteLandingAround()

  /// Notes that another source has written to a part of the place.
  func noteReplaced()
  func isThere(in state: State) -> Bool
  /// Whether the value at the path shows a load.
  func showsLoad(in state: State) -> Bool
  /// Whether the places may share a part of the state.
  func mayShare(_ other: any StoreLane<State>) -> Bool
  /// Whether the place is the other's, or around it; nil if the paths alone do not show it.
  func covers(_ other: any StoreLane<State>) -> Bool?
  /// Whether the place is part of the other's, found by a trial change.
  func isPart(of other: any StoreLane<State>, _ draft: inout Draft<State>) -> Bool
  /// A closure that puts the present value or its phase back; nil if the place is not there.
  func keeping(_ state: State, isPhase: Bool) -> ((inout Draft<State>) -> Void)?
  /// Settles a phase that shows a load, if no load is in progress at the place.
  func settlePhase(_ draft: inout Draft<State>)

  /// The number of the load in progress, and the phase before it; nil without a load.
  var loadUnderWay: (number: Int, phaseBefore: SettledPhase)? { get }
  /// Notes that no load begins any more that was to follow an earlier one.
  func noteCancellation()

  /// Forgets the load in progress and returns it.
  func takeLoad() -> LaneLoad<State>?

  /// Makes the load in progress out of date.
  func outdateLoad()

  /// Sends the path's activity to its observers.
  func publish()
}
