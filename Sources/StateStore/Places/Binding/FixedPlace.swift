/// A place that always exists.
protocol FixedPlace<Value>: AnyPlace {
  var path: any WritableKeyPath<State, Value> & Sendable { get }
  /// Whether the place discards writes, as a constant binding's does.
  var isConstant: Bool { get }
}

struct StorePlace<State: Sendable, Value: Sendable>: FixedPlace {
  typealias Base = Value

  let store: Store<State>
  let path: any WritableKeyPath<State, Value> & Sendable
  var isConstant = false
}

extension FixedPlace {
  var way: WayToPlace<State, Base, Value> { .path(path, isConstant: isConstant) }

  var value: Value { store[dynamicMember: path] }

  // Not by `update`: the draft keeps a value that an assignment replaces until the lock is released
  // (L2).
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

  func write<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.update(caller.name, fileID: caller.fileID, line: caller.line) {
      draft throws(Failure) in
      // The place always exists.
      try PlaceDraft.lend(self, of: &draft, for: caller, body)!
    }
  }

  func read<Result, Failure: Error>(
    _ fileID: StaticString, _ line: UInt, _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.read(at: path, in: extent(of: path), fileID, line, body)
  }

  func member<Member: Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any FixedPlace<Member> {
    StorePlace(store: store, path: joined(self.path, path), isConstant: isConstant)
  }
}
