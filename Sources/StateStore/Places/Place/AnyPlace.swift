/// A place in the state of a store, whatever the type of that state.
///
/// The faces of a place open it to call the store, so that what can be done at a place is written
/// once.
protocol AnyPlace<Value>: Sendable {
  associatedtype State: Sendable
  /// What may be gone, of which the place is a part; the value itself where the place is always
  /// there.
  associatedtype Base: Sendable
  associatedtype Value: Sendable

  var store: Store<State> { get }
  var way: WayToPlace<State, Base, Value> { get }
}

/// How a place is reached in a state.
enum WayToPlace<State: Sendable, Base: Sendable, Value: Sendable>: Sendable {
  /// A path to what is always there. A constant place discards writes.
  case path(any WritableKeyPath<State, Value> & Sendable, isConstant: Bool)
  /// A part of what may be gone.
  case child(ChildRoot<State, Base>, any WritableKeyPath<Base, Value> & Sendable)
}

extension AnyPlace {
  /// What tells this place from others of the store; nil for the entire state.
  var key: PlaceKey? {
    switch way {
    case .path(let path, _):
      let extent = extent(of: path)
      // No stored property of a state has the type of the state.
      if Value.self == State.self, extent != .everything { return nil }
      return PlaceKey(path: path, extent: extent)
    case .child(let root, let member):
      return root.key(of: member)
    }
  }

  /// Stops the program where work is to begin at a place that would forget what the work brings.
  func refuseConstant(_ caller: Caller) {
    if case .path(_, isConstant: true) = way { Misuse.constantWork(caller) }
  }

  /// Stops the program inside an update of the store (L2).
  func refuseReentry(_ caller: @autoclosure () -> Caller) {
    if store.lock.isHeldHere { Misuse.reentry(caller()) }
  }
}

extension AnyPlace {
  /// The lane of a Loadable, of the incarnation that is there; nil when the place is gone.
  func lane<Loaded>(
    for caller: @autoclosure () -> Caller
  ) -> Lane<State, Loaded>? where Value == Loadable<Loaded> {
    refuseReentry(caller())
    switch way {
    case .path(let path, _): return store.lane(of: path)
    case .child(let root, let member):
      let incarnation = store.incarnation(of: root, makingOne: true, for: caller())
      return incarnation.map { store.lane(of: member, in: root, $0) }
    }
  }

  /// The lane of a Loadable, if anything was under way there since the value came.
  func knownLane<Loaded>(
    for caller: @autoclosure () -> Caller
  ) -> Lane<State, Loaded>? where Value == Loadable<Loaded> {
    refuseReentry(caller())
    switch way {
    case .path(let path, _): return store.existingLane(of: path)
    case .child(let root, let member):
      let incarnation = store.incarnation(of: root, makingOne: false, for: caller())
      return incarnation.flatMap { store.existingLane(of: root.path(to: member, pinnedTo: $0)) }
    }
  }
}
