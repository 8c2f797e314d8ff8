/// The phase before a load that ended when a computed optional hid its place: the value could not
/// be written then, and still shows the load. The phase is restored in the write in which the same
/// value shows again.
@usableFromInline
struct HiddenPhase<State: Sendable>: Sendable {
  /// How many are kept at most: a hidden value that has gone for good never shows again.
  static var limit: Int { 64 }

  let extent: Range<Int>
  let incarnation: Incarnation<State>
  /// Restores the phase; false when the value does not show a load any more.
  let restore: @Sendable (inout State) -> Bool

  /// Restores the phase if the value shows again; returns whether nothing is left to do.
  fileprivate func settle(_ draft: inout Draft<State>) -> Bool {
    if !incarnation.isThere(draft.state) { return false }
    if !incarnation.isSame(draft.state) { return true }
    // Another load may be under way at the place, reached by another path; its end is a write, too.
    if draft.loading?.lanes.contains(where: { !$0.isGone && $0.extent.overlaps(extent) }) == true {
      return false
    }
    if restore(&draft.state) { draft.written.insert(extent) }
    return true
  }
}

extension Incarnations {
  /// Keeps what a computed optional has hidden; returns what is to be let go of outside the lock.
  func hide(_ phases: [HiddenPhase<State>]) -> [HiddenPhase<State>] {
    hidden += phases
    let dropped = Array(hidden.prefix(max(0, hidden.count - HiddenPhase<State>.limit)))
    hidden.removeFirst(dropped.count)
    return dropped
  }
}

extension Draft {
  /// Restores the phases of values that show again; returns what is to be let go of outside the
  /// lock.
  mutating func restoreHidden() -> [HiddenPhase<State>] {
    var over: [HiddenPhase<State>] = []
    var left: [HiddenPhase<State>] = []
    for phase in incarnations.hidden {
      if written.overlap(phase.extent), phase.settle(&self) {
        over.append(phase)
      } else {
        left.append(phase)
      }
    }
    if !over.isEmpty { incarnations.hidden = left }
    return over
  }
}
