/// A place in the state of a store, whatever the type of that state.
///
/// A binding opens its place to call the store, so that all that a store does at a path is said once, there.
protocol AnyPlace<Value>: Sendable {
  associatedtype State: Sendable
  associatedtype Value: Sendable

  var store: Store<State> { get }
  var path: any WritableKeyPath<State, Value> & Sendable { get }
}

struct StorePlace<State: Sendable, Value: Sendable>: AnyPlace {
  let store: Store<State>
  let path: any WritableKeyPath<State, Value> & Sendable
}

extension AnyPlace {
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

  func read<Result, Failure: Error>(
    _ fileID: StaticString, _ line: UInt, _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.read(at: path, in: extent(of: path), fileID, line, body)
  }

  func member<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any AnyPlace<Member> {
    StorePlace(store: store, path: joined(self.path, path))
  }

  /// What tells this place from others of the store; nil for the entire state.
  var key: PlaceKey? {
    let path = path as WritableKeyPath<State, Value>
    if path as AnyKeyPath == \State.self { return nil }
    return PlaceKey(path: self.path, extent: extent(of: path))
  }
}
