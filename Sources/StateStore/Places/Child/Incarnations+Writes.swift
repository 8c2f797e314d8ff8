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

  /// The incarnation that the state now has of a value, and the same if it was made by this call:
  /// for an update that has changed the state, and not ended yet. nil if the value is gone, or,
  /// without `makingOne`, if no work is pinned to it.
  mutating func incarnation<Value>(
    of root: ChildRoot<State, Value>, makingOne: Bool
  ) -> (Incarnation<State>?, made: Incarnation<State>?) {
    let hash = root.hash
    let known = incarnations.all(hash, in: root.extent, of: root.list)
    replaced.append(known)
    let open = known.first {
      !$0.fence.isClosed && $0.path as AnyKeyPath == root.path as AnyKeyPath && $0.isSame(state)
    }
    if open != nil || !makingOne { return (open, nil) }
    guard let isSame = root.identify(state) else { return (nil, nil) }
    let made = Incarnation(of: root, number: incarnations.made, isSame: isSame)
    replaced.append(made)
    replaced.append(
      incarnations.insert(made, hash, in: root.extent, of: root.list, state))
    participants.asked = incarnations
    return (made, made)
  }

  /// Closes, at the end of an update, the incarnations that the update has ended; their work ends
  /// once the lock is free.
  mutating func closeGone() -> AfterWrite? {
    defer { if incarnations.extents.isEmpty { participants.asked = nil } }
    let touched = incarnations.touched(by: written, state)
    var released: [any Sendable] =
      incarnations.hidden.isEmpty ? [] : restoreHidden()
    if touched.isEmpty, released.isEmpty { return nil }
    var phases: [HiddenPhase<State>] = []
    for incarnation in touched where !incarnation.fence.isClosed {
      if incarnation.isSame(state) { continue }
      if incarnation.mayBeHidden, !incarnation.isThere(state) {
        let (underWay, lanes) = incarnation.phasesUnderWay()
        phases += underWay
        released += lanes as [any Sendable]
      }
      incarnation.fence.close()
    }
    if !phases.isEmpty { released += incarnations.hide(phases) }
    return AfterWrite { [released] in
      let closed = touched.filter { $0.fence.isClosed }
      for incarnation in closed.sorted(by: { $0.number < $1.number }) { incarnation.end() }
      withExtendedLifetime(released) {}
    }
  }
}
