/// A place with entries in the log, whatever the type of its value.
@usableFromInline
protocol EditedPlace<State>: AnyObject, Sendable {
  associatedtype State: Sendable

  var lane: any StoreLane<State> { get }
  /// The entries, in their order.
  var entries: [LogEntry<State>] { get set }
  /// The index among the members of its family.
  var index: Int { get set }
  /// The version of the family's last write by hand for which this place was checked.
  var checkedAt: UInt64 { get set }
  /// Whether a reset hides the entries: until a load brings a value, an edit or a write by hand
  /// follows, or no edit is pending.
  var isHidden: Bool { get set }
  /// The lanes of places in computed properties that share nothing with this place. They are kept,
  /// so that no other lane gets an identifier of theirs.
  var apart: [ObjectIdentifier: any StoreLane<State>] { get set }

  func isThere(in state: State) -> Bool
  /// Saves the oldest edit if its turn has come; called outside the lock.
  func saveNext()
  /// Applies an entry to the state, if the place is there.
  func make(_ entry: LogEntry<State>, _ draft: inout Draft<State>)

  // The base: the value without any entry.

  /// Whether the place is there without any entry.
  var hasBase: Bool { get }
  func putBase(_ draft: inout Draft<State>)
  func takeBase(_ draft: inout Draft<State>)
  /// Keeps the base, now in the state, for `isBaseChanged`, until the next call.
  func rememberBase(_ draft: inout Draft<State>)
  func isBaseChanged(_ draft: inout Draft<State>) -> Bool

  // The shown value.

  /// Keeps the shown value until `unstash` puts it back.
  func stash(_ draft: inout Draft<State>)
  func unstash(_ draft: inout Draft<State>)
  /// Notes the shown value, so that a write by hand can be detected.
  func note(_ draft: inout Draft<State>)
  /// Drops the noted value, so that the state's value can be changed in place.
  func forgetNote(_ draft: inout Draft<State>)
  func isWritten(_ draft: inout Draft<State>) -> Bool
  /// The difference made by a write by hand, as a step.
  func written(_ draft: inout Draft<State>) -> AnyObject
  /// The step of a write by hand, with the parts it wrote as they are now in the state.
  func revised(_ entry: LogEntry<State>, _ draft: borrowing Draft<State>) -> AnyObject
  /// The ids of the elements that a written step may put or remove; nil if unknown.
  func elements(of step: AnyObject) -> [AnyHashable]?
  /// Whether a written step may put the element with this id; nil is an unknown element.
  func touches(_ step: AnyObject, _ element: (any Hashable & Sendable)?) -> Bool
  /// Whether an entry may put or remove the element with this id; nil is an unknown element.
  func concerns(_ entry: LogEntry<State>, _ element: (any Hashable & Sendable)?) -> Bool
  /// Drops the parts of a written step whose base has changed since `rememberBase`; false if no
  /// part is left.
  func endChanged(_ entry: inout LogEntry<State>, _ draft: inout Draft<State>) -> Bool
  /// Removes the place from its lane.
  func leave()
  /// Returns a closure that puts the place, with its values and entries, back as it is now.
  func makeRestore() -> () -> Void
  func hide(_ draft: inout Draft<State>)
}

extension EditedPlace {
  var family: LaneFamily { lane.family }
  var isGone: Bool { lane.isGone }

  /// The oldest edit that is being saved or waits to be.
  var firstUnsaved: LogEntry<State>? { entries.first { $0.isUnsaved } }

  func entryIndex(_ number: Int) -> Int? {
    entries.firstIndex { $0.order.number == number && $0.order.step == 0 }
  }

  /// Inserts an entry at its position in the order.
  func insert(_ entry: LogEntry<State>) {
    let index = entries.firstIndex { $0.order > entry.order } ?? entries.endIndex
    entries.insert(entry, at: index)
  }
}
