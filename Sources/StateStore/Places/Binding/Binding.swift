/// A place in a store's state as a value: for a feature that should not know the rest.
///
/// ```swift
/// let settings = store.binding(\.settings)
/// let subscription = settings.fontSize.observe { size in render(size) }
/// settings.fontSize.update { $0 += 1 }
/// settings.themes.load { try await repository.themes() }
/// ```
///
/// Whatever a store can do at a path, a binding can do at its own place, and a binding has no state
/// of its own: everything happens in the store, by the laws of the store. Writes of the place and
/// of the rest are in one order; observers of both are called in the order they subscribed; loads
/// of a place follow each other wherever they were started. A binding keeps the store alive: hand
/// it to what a screen starts, and do not keep it in that store's state.
///
/// A place is always there; what may be gone, such as the value of an optional or the element of a
/// list, is a ``Child``. For a test, or a feature that runs alone,
/// `Store(Settings()).binding(\.self)` is the same type.
@dynamicMemberLookup
public struct Binding<Value: Sendable>: StatePlace {
  let place: any FixedPlace<Value>
  /// The name of a write of `wrappedValue`, and where the binding was made: an assignment does not
  /// know its own line.
  let setter: Caller

  public var _place: _PlaceInStore<Value> { _PlaceInStore(place: place) }

  /// The value. Setting the value is one write; to change a part of it, use `update`, which is
  /// atomic and in place.
  public var wrappedValue: Value {
    get { place.value }
    nonmutating set { place.set(newValue, setter) }
  }

  /// Lends the value to `body` and returns what it returns.
  ///
  /// `body` runs under the store's lock, as that of `Store.read`, and so does the getter of a
  /// computed place.
  public func read<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.read(fileID, line, body)
  }

  /// A copy of what is at `path` in the value, which is computed of the members that are named here
  /// and of nothing else. Where reads are tracked, this is a read of these members alone.
  public func read<Member: Equatable & Sendable, Field, each Other>(
    _ path: any KeyPath<Value, Member> & Sendable,
    reading field: KeyPath<Value, Field>, _ others: repeat KeyPath<Value, each Other>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Member {
    func read(_ place: some FixedPlace<Value>) -> Member {
      place.store.read(
        joined(place.path, path), reading: place.path.appending(path: field),
        repeat place.path.appending(path: each others), fileID: fileID, line: line)
    }
    return read(place)
  }

  /// Changes the value, atomically and in place, and returns what `body` returns.
  ///
  /// The rules of `Store.update` apply. The closure gets the value itself, so that the entire value
  /// counts as written: `binding.fontSize.update` writes one member alone. As the closure changes
  /// the value in place, assigning a whole new value destroys the old one under the store's lock.
  /// Where a `deinit` may touch the store, set `wrappedValue` instead.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.update(name, fileID, line, body)
  }

  /// A binding to a member of the value.
  public subscript<Member: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Member> & Sendable
  ) -> Binding<Member> {
    Binding<Member>(place: place.member(path), setter: setter)
  }

  /// A binding that always reads `value`, for tests and previews; writes are forgotten.
  ///
  /// Work needs a place that keeps what it writes: a load, an edit, a run or a persistence that is
  /// begun by a constant binding stops the program with a message.
  public static func constant(
    _ value: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Binding {
    let setter = Caller(name: "wrappedValue", fileID: fileID, line: line)
    let place = StorePlace(
      store: Store(Constant(value: value)), path: \.forgetful, isConstant: true)
    return Binding(place: place, setter: setter)
  }
}

/// The state of a constant binding's store.
private struct Constant<Value: Sendable>: Sendable {
  let value: Value
  var forgetful: Value {
    get { value }
    set {}
  }
}
