/// The place of a ``Child``, whatever the types above it.
protocol ChildPlace<Value>: AnyPlace {
  func update<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result?

  func write<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result?

  func read<Result, Failure: Error>(
    _ fileID: StaticString, _ line: UInt, _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result?

  func narrow<Member: Sendable>(
    to path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any ChildPlace<Member>

  /// Returns the way to make observers of the value. Called outside the lock, as it joins paths.
  func observers(
    for caller: Caller, areEqual: (@Sendable (Value?, Value?) -> Bool)?
  ) -> MakeObserver<State, Value>

  /// Returns the way to make observers of a part of the value.
  func observers<Member: Sendable>(
    of path: any KeyPath<Value, Member> & Sendable, for caller: Caller,
    areEqual: (@Sendable (Member?, Member?) -> Bool)?
  ) -> MakeObserver<State, Member>
}

/// A place in a store's state that may be gone.
protocol RootedPlace<Value>: ChildPlace {
  var root: ChildRoot<State, Base> { get }
  var member: any WritableKeyPath<Base, Value> & Sendable { get }
}

/// A value that may be gone.
struct RootPlace<State: Sendable, Value: Sendable>: RootedPlace {
  typealias Base = Value

  let store: Store<State>
  let root: ChildRoot<State, Value>

  var member: any WritableKeyPath<Value, Value> & Sendable { root.whole }
  var value: Value? { root.read(store) }

  func observers(
    for caller: Caller, areEqual: (@Sendable (Value?, Value?) -> Bool)?
  ) -> MakeObserver<State, Value> {
    if areEqual != nil, let observeElement = root.observeElement { return observeElement }
    return observers(at: root.path, for: caller, areEqual: areEqual)
  }
}

/// A part of a value that may be gone.
struct MemberPlace<State: Sendable, Base: Sendable, Value: Sendable>: RootedPlace {
  let store: Store<State>
  let root: ChildRoot<State, Base>
  let member: any WritableKeyPath<Base, Value> & Sendable
}

extension RootedPlace {
  var way: WayToPlace<State, Base, Value> { .child(root, member) }

  func update<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try store.update(caller.name, fileID: caller.fileID, line: caller.line) {
      draft throws(Failure) in
      try root.change(member, &draft, body)
    }
  }

  func write<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try store.update(caller.name, fileID: caller.fileID, line: caller.line) {
      draft throws(Failure) in
      if draft.state[keyPath: root.path] == nil { return nil }
      return try PlaceDraft.lend(self, of: &draft, for: caller, body)
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
}
