/// A place that may be gone in the state of a store, whatever the types above it.
protocol ChildPlace<Value>: Sendable {
  associatedtype State: Sendable
  /// What may be gone.
  associatedtype Base: Sendable
  associatedtype Value: Sendable

  var store: Store<State> { get }
  var root: ChildRoot<State, Base> { get }
  var member: any WritableKeyPath<Base, Value> & Sendable { get }

  var value: Value? { get }
  /// The path that observers hear of.
  var observed: any KeyPath<State, Value?> & Sendable { get }
  var observeElement: ChildRoot<State, Value>.ElementObserve? { get }
}

/// What may be gone.
struct RootPlace<State: Sendable, Value: Sendable>: ChildPlace {
  let store: Store<State>
  let root: ChildRoot<State, Value>

  var member: any WritableKeyPath<Value, Value> & Sendable { \.self }
  var value: Value? { root.read(store) }
  var observed: any KeyPath<State, Value?> & Sendable { root.path }
  var observeElement: ChildRoot<State, Value>.ElementObserve? { root.observeElement }
}

/// A part of what may be gone.
struct MemberPlace<State: Sendable, Base: Sendable, Value: Sendable>: ChildPlace {
  let store: Store<State>
  let root: ChildRoot<State, Base>
  let member: any WritableKeyPath<Base, Value> & Sendable

  var value: Value? { root.read(store)?[keyPath: member] }
  var observed: any KeyPath<State, Value?> & Sendable {
    joined(root.path, \Base?.[read: ReadPath(path: member)])
  }
  var observeElement: ChildRoot<State, Value>.ElementObserve? { nil }
}

extension ChildPlace {
  /// Changes the value in place; nil, and nothing counts as written, when the place is gone.
  func change<Result, Failure: Error>(
    _ draft: inout Draft<State>, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if draft.state[keyPath: root.path] == nil { return nil }
    draft.written.insert(root.extent)
    var outcome: Swift.Result<Result, Failure>?
    root.change(&draft.state) { base in
      outcome = base.change { base in
        do throws(Failure) {
          return .success(try body(&base[keyPath: member]))
        } catch {
          return .failure(error)
        }
      }
    }
    return try outcome?.get()
  }

  func update<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try store.update(caller.name, fileID: caller.fileID, line: caller.line) {
      draft throws(Failure) in
      try change(&draft, body)
    }
  }

  func read<Result, Failure: Error>(
    _ fileID: StaticString, _ line: UInt, _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try store.read(at: root.path, in: root.extent, fileID, line) { base throws(Failure) in
      guard let base else { return nil }
      return try body(base[keyPath: member])
    }
  }

  func narrow<Member: Sendable>(
    to path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any ChildPlace<Member> {
    MemberPlace(store: store, root: root, member: joined(member, path))
  }

  var key: PlaceKey { PlaceKey(path: root.path, member: member, extent: root.extent) }

  /// The incarnation that is there, to pin work to; nil when the place is gone.
  func incarnation(for caller: @autoclosure () -> Caller) -> Incarnation<State>? {
    store.incarnation(of: root, makingOne: true, for: caller())
  }

  /// The incarnation that is there, if work is pinned to it.
  func knownIncarnation(for caller: @autoclosure () -> Caller) -> Incarnation<State>? {
    store.incarnation(of: root, makingOne: false, for: caller())
  }
}

extension ChildPlace {
  /// The lane of a Loadable's present incarnation; nil when the place is gone.
  func lane<Loaded>(
    for caller: @autoclosure () -> Caller
  ) -> Lane<State, Loaded>? where Value == Loadable<Loaded> {
    guard let incarnation = incarnation(for: caller()) else { return nil }
    // Two members of one value are at different places, unless one is computed.
    let family = LaneFamily(extent: root.extent, apart: isComputed(member) ? nil : root.apart)
    let lane = store.lane(
      of: pinned(to: incarnation), in: family, fence: incarnation.fence, isSame: incarnation.isSame,
      element: root.element,
      unpinned: root.canReturn ? root.path(toLoadable: member) : nil)
    incarnation.keep(lane, of: key) { [root, member] phase, state in
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

  /// The lane of a Loadable's present incarnation, if there is one.
  func knownLane<Loaded>(
    for caller: @autoclosure () -> Caller
  ) -> Lane<State, Loaded>? where Value == Loadable<Loaded> {
    knownIncarnation(for: caller()).flatMap { store.existingLane(of: pinned(to: $0)) }
  }

  fileprivate func pinned<Loaded>(
    to incarnation: Incarnation<State>
  ) -> any WritableKeyPath<State, Loadable<Loaded>> & Sendable where Value == Loadable<Loaded> {
    let path = PinnedPath(member: MemberPath(path: member), pin: incarnation)
    return joined(root.path, \Base?.[pinned: path])
  }
}

extension ChildRoot {
  /// Makes the path to a member of whichever incarnation is there.
  fileprivate func path<Loaded: Sendable>(
    toLoadable member: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable
  ) -> @Sendable () -> any WritableKeyPath<State, Loadable<Loaded>> & Sendable {
    { [path] in joined(path, \Value?.[loadable: MemberPath(path: member)]) }
  }
}
