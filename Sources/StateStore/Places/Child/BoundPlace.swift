/// The place of a ``Child`` that was made from a ``Binding``: it is never gone.
struct BoundPlace<State: Sendable, Value: Sendable>: ChildPlace {
  typealias Base = Value

  let place: StorePlace<State, Value>

  var store: Store<State> { place.store }
  var way: WayToPlace<State, Value, Value> { place.way }

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

  func observers<Member: Sendable>(
    of path: any KeyPath<Value, Member> & Sendable, for caller: Caller,
    areEqual: (@Sendable (Member?, Member?) -> Bool)?
  ) -> MakeObserver<State, Member> {
    let path = joined(place.path, path)
    let areSame: (@Sendable (Member, Member) -> Bool)?
    if let areEqual { areSame = { areEqual($0, $1) } } else { areSame = nil }
    return { core, order, addedAt, body in
      let index = core.indexOfValue(at: path, areEqual: areSame)
      return Observer<Member>(of: index, order: order, addedAt: addedAt) { body($0) }
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
