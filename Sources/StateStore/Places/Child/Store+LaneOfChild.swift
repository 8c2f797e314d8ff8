extension Store {
  /// Returns the lane of a Loadable in an incarnation, which cancels the lane's work when the value
  /// goes.
  func lane<Base, Loaded: Sendable>(
    of member: any WritableKeyPath<Base, Loadable<Loaded>> & Sendable,
    in root: ChildRoot<State, Base>, _ incarnation: Incarnation<State>
  ) -> Lane<State, Loaded> {
    let path = root.path(to: member, pinnedTo: incarnation)
    let lane = work.lanes.lane(of: path, now: elapsed) {
      makeLane(at: path, member, in: root, incarnation)
    }
    return keep(lane, of: member, in: root, incarnation)
  }

  /// The same for a caller that holds the lock: destroys nothing.
  func lane<Base, Loaded: Sendable>(
    of member: any WritableKeyPath<Base, Loadable<Loaded>> & Sendable,
    in root: ChildRoot<State, Base>, _ incarnation: Incarnation<State>, keeping kept: inout [Any]
  ) -> Lane<State, Loaded> {
    let path = root.path(to: member, pinnedTo: incarnation)
    let lane = work.lanes.lane(of: path, keeping: &kept) {
      makeLane(at: path, member, in: root, incarnation)
    }
    return keep(lane, of: member, in: root, incarnation)
  }

  private func makeLane<Base, Loaded: Sendable>(
    at path: any WritableKeyPath<State, Loadable<Loaded>> & Sendable,
    _ member: any WritableKeyPath<Base, Loadable<Loaded>> & Sendable,
    in root: ChildRoot<State, Base>, _ incarnation: Incarnation<State>
  ) -> Lane<State, Loaded> {
    // Two members of one value are at different places, unless one is computed.
    let family = LaneFamily(extent: root.extent, apart: isComputed(member) ? nil : root.apart)
    // The setter of a computed optional may change another member.
    let offset =
      root.mayBeHidden ? nil : MemoryLayout<Base>.offset(of: member as PartialKeyPath<Base>)
    return Lane(
      path, of: self, in: family, fence: incarnation.fence, isSame: incarnation.isSame,
      element: root.element,
      member: offset.map { $0..<$0 + MemoryLayout<Loadable<Loaded>>.size },
      unpinned: root.canReturn ? root.path(toLoadable: member) : nil)
  }

  /// Has the incarnation end the work of a lane.
  private func keep<Base, Loaded: Sendable>(
    _ lane: any AnyLane, of member: any WritableKeyPath<Base, Loadable<Loaded>> & Sendable,
    in root: ChildRoot<State, Base>, _ incarnation: Incarnation<State>
  ) -> Lane<State, Loaded> {
    guard let lane = lane as? Lane<State, Loaded> else { Misuse.unequalPaths() }
    incarnation.keep(lane, of: root.key(of: member)) { phase, state in
      var isLoading = false
      root.change(&state) { base in
        _ = base.change { base in
          isLoading = base[keyPath: member].isLoading
          phase.restore(&base[keyPath: member])
        }
      }
      return isLoading
    }
    return lane
  }
}

extension ChildRoot {
  /// Returns the path to a member of one incarnation.
  func path<Loaded: Sendable>(
    to member: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    pinnedTo incarnation: Incarnation<State>
  ) -> any WritableKeyPath<State, Loadable<Loaded>> & Sendable {
    let pinned = PinnedPath(member: MemberPath(path: member), pin: incarnation)
    return joined(path, \Value?.[pinned: pinned])
  }

  /// Makes the path to a member of the current incarnation.
  fileprivate func path<Loaded: Sendable>(
    toLoadable member: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable
  ) -> @Sendable () -> any WritableKeyPath<State, Loadable<Loaded>> & Sendable {
    { [path] in joined(path, \Value?.[loadable: MemberPath(path: member)]) }
  }
}
