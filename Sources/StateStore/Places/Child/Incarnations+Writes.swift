extension Draft {
  /// The incarnations with pinned work, created on first use.
  var incarnations: Incarnations<State> {
    mutating get {
      if let children = participants.children { return children.known(as: Incarnations.self) }
      let children = Incarnations<State>()
      participants.children = children
      return children
    }
  }

  /// Closes, at the end of an update, the incarnations that the update has ended; their work ends
  /// once the lock is free.
  mutating func closeGone() -> AfterWrite? {
    defer { if incarnations.extents.isEmpty { participants.asked = nil } }
    let touched = incarnations.touched(by: written, state)
    var released: [any Sendable] =
      incarnations.hidden.isEmpty ? [] : restoreHidden()
    if touched.isEmpty, released.isEmpty { return nil }
    for incarnation in touched where !incarnation.fence.isClosed {
      if incarnation.isSame(state) { continue }
      if incarnation.mayBeHidden, !incarnation.isThere(state) {
        let (phases, lanes) = incarnation.phasesUnderWay()
        released += lanes as [any Sendable]
        released += incarnations.hide(phases)
      }
      incarnation.fence.close()
    }
    return AfterWrite { [released] in
      let closed = touched.filter { $0.fence.isClosed }
      for incarnation in closed.sorted(by: { $0.number < $1.number }) { incarnation.end() }
      withExtendedLifetime(released) {}
    }
  }
}
