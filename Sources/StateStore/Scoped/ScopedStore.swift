/// A part of a store's state as a store of its own, for a feature that should not know the rest.
///
/// ```swift
/// let settings = store.scoped(\.settings)
/// let subscription = settings.observe(\.fontSize) { size in render(size) }
/// settings.update { $0.fontSize += 1 }
/// settings.load(\.themes) { try await repository.themes() }
/// ```
///
/// A scoped store has no state of its own: everything happens in the store, by the laws of the store.
/// Writes of the part and of the rest are in one order; observers of both are called in the order they
/// subscribed; loads of a place follow each other wherever they were started. A scoped store keeps the
/// store alive, as a ``Binding`` does.
///
/// For a test, or a feature that runs alone, `Store(Settings()).scoped(\.self)` is the same type.
@dynamicMemberLookup
public struct ScopedStore<State: Sendable>: Sendable {
  let place: any ScopedPlace<State>

  /// A consistent copy of the part.
  public var state: State { place.value }

  /// A copy of one member of the part.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    place.read(path)
  }

  /// Changes the part, atomically and in place, and returns what `body` returns.
  ///
  /// The rules of ``Store/update(_:fileID:line:_:)`` apply. The closure gets the part itself, so that
  /// the whole part counts as written: values of its members are compared, and observers of equal values
  /// are not called. `binding(_:)` writes one member alone.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.update(name, fileID, line, body)
  }

  /// A binding to a place in the part.
  public func binding<Value: Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Value> {
    Binding(
      place: place.member(path),
      setter: Caller(name: "wrappedValue", fileID: fileID, line: line))
  }

  /// A part of the part.
  public func scoped<Part: Sendable>(
    _ path: any WritableKeyPath<State, Part> & Sendable
  ) -> ScopedStore<Part> {
    ScopedStore<Part>(place: place.scoped(path))
  }
}

extension Store {
  /// A part of the state as a store of its own.
  public func scoped<Part: Sendable>(
    _ path: any WritableKeyPath<State, Part> & Sendable
  ) -> ScopedStore<Part> {
    ScopedStore(place: StorePlace(store: self, path: path))
  }
}
