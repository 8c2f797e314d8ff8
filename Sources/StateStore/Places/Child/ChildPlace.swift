/// The place of a ``Child``, whatever the types above it.
protocol ChildPlace<Value>: AnyPlace {
  var value: Value? { get }

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

  func observe(
    _ initial: Bool, _ caller: Caller, areEqual: (@Sendable (Value?, Value?) -> Bool)?,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription

  func observe<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    areEqual: @escaping @Sendable (Member?, Member?) -> Bool,
    _ body: @escaping @Sendable (Member?) -> Void
  ) -> Subscription

  func observeOnMain(
    _ initial: Bool, _ isolation: (any Actor)?, _ caller: Caller,
    areEqual: @escaping @Sendable (Value?, Value?) -> Bool,
    _ body: @escaping @MainActor @Sendable (Value?) -> Void
  ) -> Subscription

  /// The way to observe the place later, without keeping the store alive.
  func observing(
    areEqual: @escaping @Sendable (Value?, Value?) -> Bool
  ) -> @Sendable (@escaping @Sendable (Value?) -> Void) -> Subscription?
}

/// A place in a store's state that may be gone.
protocol RootedPlace<Value>: ChildPlace {
  var root: ChildRoot<State, Base> { get }
  var member: any WritableKeyPath<Base, Value> & Sendable { get }

  /// The path that observers follow.
  var observed: any KeyPath<State, Value?> & Sendable { get }
  var observeElement: ElementObserve<State, Value>? { get }
}

/// A value that may be gone.
struct RootPlace<State: Sendable, Value: Sendable>: RootedPlace {
  typealias Base = Value

  let store: Store<State>
  let root: ChildRoot<State, Value>

  var member: any WritableKeyPath<Value, Value> & Sendable { root.whole }
  var value: Value? { root.read(store) }
  var observed: any KeyPath<State, Value?> & Sendable { root.path }
  var observeElement: ElementObserve<State, Value>? { root.observeElement }
}

/// A part of a value that may be gone.
struct MemberPlace<State: Sendable, Base: Sendable, Value: Sendable>: RootedPlace {
  let store: Store<State>
  let root: ChildRoot<State, Base>
  let member: any WritableKeyPath<Base, Value> & Sendable

  var value: Value? { root.read(store)?[keyPath: member] }
  var observed: any KeyPath<State, Value?> & Sendable {
    joined(root.path, \Base?.[read: ReadPath(path: member)])
  }
  var observeElement: ElementObserve<State, Value>? { nil }
}

extension RootedPlace {
  var way: WayToPlace<State, Base, Value> { .child(root, member) }

  /// Changes the value in place; returns nil, and counts nothing as written, if the place is gone.
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
