/// A place in a store's state as a value: for a feature that should not know the rest.
///
/// ```swift
/// let settings = store.binding(\.settings)
/// let subscription = settings.fontSize.observe { size in render(size) }
/// settings.fontSize.update { $0 += 1 }
/// settings.themes.load { try await repository.themes() }
/// ```
///
/// <doc:Places> lists what a binding can do beside a store and a child: nearly all that a store can
/// do at a path. It has no state of its own:
/// everything happens in the store, under the store's laws. Writes of the place and of the rest
/// have one order; observers of both are called in the order they subscribed; loads of a place
/// follow each other wherever they start. A binding keeps the store alive: hand it to the work that
/// a screen starts, and do not keep it in that store's state.
///
/// The place always exists; a place that may be gone, such as an optional's value or a list's
/// element, is a ``Child``. For a test, or a feature that runs alone,
/// `Store(Settings()).binding(\.self)` is the same type.
@dynamicMemberLookup
public struct Binding<Value: Sendable>: StatePlace {
  let place: any FixedPlace<Value>
  /// The name of a write of `wrappedValue`, and the line that made the binding: an assignment does
  /// not know its own line.
  let setter: Caller

  public var _place: _PlaceInStore<Value> { _PlaceInStore(place: place) }

  /// The value. Setting the value is one write; to change a part of it, use `update`, which is
  /// atomic and in place.
  public var state: Value {
    get { place.value }
    nonmutating set { place.set(newValue, setter) }
  }

  /// The same as ``state``, for the property wrappers of user interfaces.
  public var wrappedValue: Value {
    get { place.value }
    nonmutating set { place.set(newValue, setter) }
  }

  /// Lends the value to `body` and returns the result.
  ///
  /// `body` runs under the store's lock, as in `Store.read`; so does the getter of a computed
  /// place.
  public func read<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.read(fileID, line, body)
  }

  /// Returns a copy of the member at `path`, which is computed from the members named here alone.
  /// For read tracking, this is a read of these members alone.
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

  /// Changes the value, atomically and in place, and returns the result of `body`.
  ///
  /// The rules of `Store.update` apply. The closure gets the value itself, so the entire value
  /// counts as written; `binding.fontSize.update` writes one member alone. Assigning a whole new
  /// value in the closure destroys the old one under the store's lock: if a `deinit` may touch the
  /// store, set `state` instead.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.update(name, fileID, line, body)
  }

  /// Changes the value by a draft of it, atomically and in place, and returns the result of `body`:
  /// what `Store.write` does with the state.
  ///
  /// ```swift
  /// settings.write { draft in
  ///   draft.fontSize += 1                                   // one field written
  ///   draft.load(\.themes) { try await api.themes() }       // part of the same version
  /// }
  /// ```
  ///
  /// The draft counts exactly the written members, and begins and cancels work of the place: see
  /// ``Draft``. At a place in a list, a dictionary or a computed property, the draft has a copy of
  /// the value, and the whole stored property that contains the place counts as written. Through a
  /// constant binding no load begins: that stops the program with a message.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  @discardableResult
  public func write<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.write(Caller(name: name, fileID: fileID, line: line), body)
  }

  @available(
    *, unavailable,
    message:
      "`update` at a binding lends the value itself: write `$0 = …` or `$0.clear()`, or use `write`, which lends a draft"
  )
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result { fatalError() }

  /// A binding to a member of the value.
  public subscript<Member: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Member> & Sendable
  ) -> Binding<Member> {
    Binding<Member>(place: place.member(path), setter: setter)
  }

  /// A binding that always reads `value` and discards writes, for tests and previews.
  ///
  /// Work needs a place that keeps writes: beginning a load, an edit, a run or a persistence by a
  /// constant binding stops the program with a message.
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
