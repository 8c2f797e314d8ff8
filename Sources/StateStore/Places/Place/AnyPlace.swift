/// A place in a store's state of any type.
///
/// The public types of a place open it to call the store, so that each operation is written once.
protocol AnyPlace<Value>: Sendable {
  associatedtype State: Sendable
  /// The value that may be gone and contains the place; the value itself if the place always
  /// exists.
  associatedtype Base: Sendable
  associatedtype Value: Sendable

  var store: Store<State> { get }
  var way: WayToPlace<State, Base, Value> { get }
}

/// The way to a place in a state.
enum WayToPlace<State: Sendable, Base: Sendable, Value: Sendable>: Sendable {
  /// A path to a place that always exists. A constant place discards writes.
  case path(any WritableKeyPath<State, Value> & Sendable, isConstant: Bool)
  /// A part of a value that may be gone.
  case child(ChildRoot<State, Base>, any WritableKeyPath<Base, Value> & Sendable)
}

extension AnyPlace {
  /// Identifies the place in its store; nil for the entire state.
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

  /// Stops the program if work would begin at a constant place, which discards the results.
  func refuseConstant(_ caller: Caller) {
    if case .path(_, isConstant: true) = way { Misuse.constantWork(caller) }
  }

  /// Stops the program inside an update of the store (L2).
  func refuseReentry(_ caller: @autoclosure () -> Caller) {
    if store.lock.isHeldHere { Misuse.reentry(caller()) }
  }
}

extension AnyPlace {
  /// Returns the lane of a Loadable, for a child in its current incarnation; nil if the place is
  /// gone.
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

  /// Returns the existing lane of a Loadable; nil if no work was there since the value came.
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
