/// The phase to restore when a hidden value shows again: its load ended while a computed optional
/// hid the place, so the value could not be written and still shows the load.
struct HiddenPhase<State: Sendable>: Sendable {
  /// The most phases kept: a hidden value that has gone for good never shows again.
  static var limit: Int { 256 }

  let extent: Range<Int>
  let incarnation: Incarnation<State>
  /// The number of the load: of two loads at one value, the first knows the phase before both.
  let number: Int
  /// Restores the phase; false if the value no longer shows a load.
  let restore: @Sendable (inout State) -> Bool

  /// Restores the phase if the value shows again; returns whether the phase is settled.
  fileprivate func settle(_ draft: inout Draft<State>) -> Bool {
    if !incarnation.isThere(draft.state) { return false }
    if !incarnation.isSame(draft.state) { return true }
    let loads = draft.loading?.lanes.filter {
      !$0.isGone && $0.extent.overlaps(extent) && $0.showsLoad(in: draft.state)
    }
    guard let loads, !loads.isEmpty else {
      if restore(&draft.state) { draft.written.insert(extent) }
      return true
    }
    var restored = draft.state
    let isRestored = restore(&restored)
    // Another load may run at the place, by another path; its end is a write, too.
    let isLoading = isRestored && loads.contains { !$0.showsLoad(in: restored) }
    if isRestored, !isLoading {
      swap(&draft.state, &restored)
      draft.written.insert(extent)
    }
    draft.replaced.append(restored)
    return !isLoading
  }
}

extension Incarnations {
  /// Keeps the phases that one write has hidden behind computed optionals; returns phases to
  /// release outside the lock.
  func hide(_ phases: [HiddenPhase<State>]) -> [HiddenPhase<State>] {
    hidden += phases
    hidden.sort { $0.number < $1.number }
    let dropped = Array(hidden.prefix(max(0, hidden.count - HiddenPhase<State>.limit)))
    hidden.removeFirst(dropped.count)
    return dropped
  }
}

extension Draft {
  /// Restores the phases of values that show again; returns phases to release outside the lock.
  mutating func restoreHidden() -> [HiddenPhase<State>] {
    if !incarnations.hidden.contains(where: { written.overlap($0.extent) }) { return [] }
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
