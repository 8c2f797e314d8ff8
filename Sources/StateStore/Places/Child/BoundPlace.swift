/// The place of a ``Child`` that was made from a ``Binding``: it is never gone.
struct BoundPlace<State: Sendable, Value: Sendable>: ChildPlace {
  typealias Base = Value

  let place: StorePlace<State, Value>

  var store: Store<State> { place.store }
  var way: WayToPlace<State, Value, Value> { place.way }
  var value: Value? { place.value }

  func update<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try place.update(caller.name, caller.fileID, caller.line, body)
  }

  func write<Result, Failure: Error>(
    _ caller: Caller, _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try place.write(caller, body)
  }

  func read<Result, Failure: Error>(
    _ fileID: StaticString, _ line: UInt, _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try place.read(fileID, line, body)
  }

  func narrow<Member: Sendable>(
    to path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any ChildPlace<Member> {
    BoundPlace<State, Member>(
      place: StorePlace(
        store: store, path: joined(place.path, path), isConstant: place.isConstant))
  }

  func observe(
    _ initial: Bool, _ caller: Caller, areEqual: (@Sendable (Value?, Value?) -> Bool)?,
    _ body: @escaping @Sendable (Value?) -> Void
  ) -> Subscription {
    let areSame: (@Sendable (Value, Value) -> Bool)?
    if let areEqual { areSame = { areEqual($0, $1) } } else { areSame = nil }
    return store.subscribe(place.path, areEqual: areSame, initial, caller.fileID, caller.line) {
      body($0)
    }
  }

  func observe<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, _ initial: Bool, _ caller: Caller,
    areEqual: @escaping @Sendable (Member?, Member?) -> Bool,
    _ body: @escaping @Sendable (Member?) -> Void
  ) -> Subscription {
    store.subscribe(
      joined(place.path, path), areEqual: { areEqual($0, $1) }, initial, caller.fileID,
      caller.line, { body($0) })
  }

  func observeOnMain(
    _ initial: Bool, _ isolation: (any Actor)?, _ caller: Caller,
    areEqual: @escaping @Sendable (Value?, Value?) -> Bool,
    _ body: @escaping @MainActor @Sendable (Value?) -> Void
  ) -> Subscription {
    store.observeOnMain(
      place.path, areEqual: { areEqual($0, $1) }, initial, isolation, caller.fileID, caller.line,
      { body($0) })
  }

  func observing(
    areEqual: @escaping @Sendable (Value?, Value?) -> Bool
  ) -> @Sendable (@escaping @Sendable (Value?) -> Void) -> Subscription? {
    { [weak store, path = place.path] body in
      store?.subscribe(path, areEqual: { areEqual($0, $1) }, true, #fileID, #line, { body($0) })
    }
  }
}

extension Child {
  /// Makes a child of a place that always exists: for a feature that takes a ``Child``, and so
  /// serves places that may be gone and places that stay.
  ///
  /// ```swift
  /// let editor = Child(Store(Editor()).binding(\.self))       // in a test, or where it is always open
  /// ```
  ///
  /// Its `state` is never nil. It is the same place as the binding: their loads supersede each
  /// other, and equal ids of their runs are the same.
  public init(_ binding: Binding<Value>) {
    func child(_ place: some FixedPlace<Value>) -> Child {
      let place = StorePlace(
        store: place.store, path: place.path, isConstant: place.isConstant)
      return Child(place: BoundPlace(place: place)) { place.value }
    }
    self = child(binding.place)
  }
}
