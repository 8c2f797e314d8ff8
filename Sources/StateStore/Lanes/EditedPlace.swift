/// A place with entries in the log, whatever the type of its value.
@usableFromInline
protocol EditedPlace<State>: AnyObject, Sendable {
  associatedtype State: Sendable

  var lane: any StoreLane<State> { get }
  /// In their order.
  var entries: [LogEntry<State>] { get set }
  /// The place among the members of its family.
  var index: Int { get set }
  /// The version of the last write by hand that was taken in.
  var checkedAt: UInt64 { get set }
  /// Whether the value was reset: what the log makes does not show until a load brings a value.
  var isHidden: Bool { get set }
  /// The places in computed properties that share nothing with this one.
  var apart: Set<ObjectIdentifier> { get set }

  func isThere(in state: State) -> Bool
  /// Saves the oldest edit, if that has its turn; outside the lock.
  func saveNext()
  /// Makes an entry in the state, if the place is there.
  func make(_ entry: LogEntry<State>, _ draft: inout Draft<State>)

  // The base: the value without any entry.

  /// Whether the place is there without entries.
  var hasBase: Bool { get }
  func putBase(_ draft: inout Draft<State>)
  func takeBase(_ draft: inout Draft<State>)
  /// Keeps the base, which is in the state, for `isBaseChanged`, until another is kept.
  func rememberBase(_ draft: inout Draft<State>)
  func isBaseChanged(_ draft: inout Draft<State>) -> Bool

  // What shows.

  /// Keeps what shows, which `unstash` puts back.
  func stash(_ draft: inout Draft<State>)
  func unstash(_ draft: inout Draft<State>)
  /// Notes what shows, so that a write by hand can be told.
  func note(_ draft: inout Draft<State>)
  /// Lets go of what was noted, so that the value can be changed in place.
  func forgetNote(_ draft: inout Draft<State>)
  func isWritten(_ draft: inout Draft<State>) -> Bool
  /// The difference that a write by hand has made, as a step.
  func written(_ draft: inout Draft<State>) -> AnyObject
  /// The step of a write with what its part is in the state.
  func revised(_ entry: LogEntry<State>, _ draft: borrowing Draft<State>) -> AnyObject
  /// The elements that a step may put or remove; nil where nobody knows.
  func elements(of step: AnyObject) -> [AnyHashable]?
  /// Whether a written step may change a part that has this element's id.
  func touches(_ step: AnyObject, _ element: (any Hashable & Sendable)?) -> Bool
  /// Whether an entry may change a part that has this element's id.
  func concerns(_ entry: LogEntry<State>, _ element: (any Hashable & Sendable)?) -> Bool
  /// Ends the part of a written step in which the base has changed since it was remembered; false
  /// when nothing is left.
  func endChanged(_ entry: inout LogEntry<State>, _ draft: inout Draft<State>) -> Bool
  /// Takes the place out of its lane.
  func leave()
  func hide(_ draft: inout Draft<State>)
}

extension EditedPlace {
  var family: LaneFamily { lane.family }
  var isGone: Bool { lane.isGone }

  /// The oldest edit that waits to be saved, or is being saved.
  var firstUnsaved: LogEntry<State>? { entries.first { $0.isUnsaved } }

  func entryIndex(_ number: Int) -> Int? {
    entries.firstIndex { $0.order.number == number && $0.order.step == 0 }
  }

  /// Adds an entry in its place in the order.
  func insert(_ entry: LogEntry<State>) {
    let index = entries.firstIndex { $0.order > entry.order } ?? entries.endIndex
    entries.insert(entry, at: index)
  }
}
