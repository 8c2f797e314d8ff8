/// What a binding is bound to.
protocol BindingPlace<Value>: Sendable {
  associatedtype Value: Sendable

  var value: Value { get }

  func set(_ value: Value, _ caller: Caller)

  func update<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result

  func member<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any BindingPlace<Member>

  /// A member, which may be the value itself, as a place to load into; nil where nothing can load.
  func loadable<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable
  ) -> (any LoadablePlace<Loaded>)?
}

/// A place in the state of a store.
struct StorePlace<State: Sendable, Value: Sendable>: BindingPlace {
  let store: Store<State>
  let path: any WritableKeyPath<State, Value> & Sendable

  var value: Value { store[dynamicMember: path] }

  // Not by `update`: the draft keeps what an assignment replaces until the lock is released (L2).
  func set(_ value: Value, _ caller: Caller) {
    store.update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      draft[dynamicMember: path] = value
    }
  }

  func update<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.update(name, fileID: fileID, line: line) { draft throws(Failure) in
      try body(&draft[dynamicMember: path])
    }
  }

  func member<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any BindingPlace<Member> {
    StorePlace<State, Member>(store: store, path: joined(self.path, path))
  }

  func loadable<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable
  ) -> (any LoadablePlace<Loaded>)? {
    StoreLoadablePlace(store: store, path: joined(self.path, path))
  }
}

/// A value that never changes.
struct ConstantPlace<Value: Sendable>: BindingPlace {
  let value: Value

  func set(_ value: Value, _ caller: Caller) {}

  func update<Result, Failure: Error>(
    _ name: String, _ fileID: StaticString, _ line: UInt,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var forgotten = value
    return try body(&forgotten)
  }

  func member<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any BindingPlace<Member> {
    ConstantPlace<Member>(value: value[keyPath: path])
  }

  func loadable<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable
  ) -> (any LoadablePlace<Loaded>)? {
    nil
  }
}
