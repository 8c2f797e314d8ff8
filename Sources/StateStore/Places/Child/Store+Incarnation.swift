extension Store {
  /// Returns the current incarnation of a value, one for all work pinned to it; nil if the value is
  /// gone, or, without `makingOne`, if no work is pinned to it.
  ///
  /// Paths are compared outside the lock. While an incarnation is open, the value has been there at
  /// the end of each write.
  func incarnation<Value>(
    of root: ChildRoot<State, Value>, makingOne: Bool, for caller: @autoclosure () -> Caller
  ) -> Incarnation<State>? {
    if lock.isHeldHere { Misuse.reentry(caller()) }
    let hash = root.hash
    while true {
      let (known, made) = lock.withLock { core in
        (
          core.draft.incarnations.all(hash, in: root.extent, of: root.list),
          core.draft.incarnations.made
        )
      }
      let open = known.first {
        !$0.fence.isClosed && $0.path as AnyKeyPath == root.path as AnyKeyPath
      }
      if open != nil || !makingOne { return open }
      var seen: [Incarnation<State>] = []
      let answer: Incarnation<State>?? = lock.withLock { core in
        // Another thread may have made one in between.
        if core.draft.incarnations.made != made { return nil }
        guard let isSame = root.identify(core.draft.state) else { return .some(nil) }
        let new = Incarnation(of: root, number: made, isSame: isSame)
        seen = core.draft.incarnations.insert(
          new, hash, in: root.extent, of: root.list, core.draft.state)
        core.draft.participants.asked = core.draft.incarnations
        return .some(new)
      }
      withExtendedLifetime((known, seen)) {}
      if let answer { return answer }
    }
  }
}
