// Each function works like the `Store` function of the same name, under the same rules.

extension Binding {
  /// Calls `body` on the main actor with the value whenever it changes, until the subscription
  /// ends.
  public func observeOnMain(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription where Value: Equatable {
    observeOnMain(
      \.self, initial: initial, isolation: isolation, fileID: fileID, line: line, body)
  }

  /// Calls `body` on the main actor with the value after writes that touched it, equal or not.
  @_disfavoredOverload
  public func observeOnMain(
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    observeOnMain(
      \.self, initial: initial, isolation: isolation, fileID: fileID, line: line, body)
  }

  /// Calls `body` on the main actor with the member at `path` whenever it changes.
  public func observeOnMain<Member: Equatable & Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Member) -> Void
  ) -> Subscription {
    place.observeOnMain(path, areEqual: { $0 == $1 }, initial, isolation, fileID, line, body)
  }

  /// Calls `body` on the main actor with the member at `path` after writes that touched it, equal
  /// or not.
  @_disfavoredOverload
  public func observeOnMain<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable, initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Member) -> Void
  ) -> Subscription {
    place.observeOnMain(path, areEqual: nil, initial, isolation, fileID, line, body)
  }

  /// Calls `body` on the main actor with the computed member at `path` whenever it changes; the
  /// member reads only the members named here.
  public func observeOnMain<Member: Equatable & Sendable, Field, each Other>(
    _ path: any KeyPath<Value, Member> & Sendable,
    reading field: KeyPath<Value, Field>, _ others: repeat KeyPath<Value, each Other>,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Member) -> Void
  ) -> Subscription {
    func observe(
      _ place: some FixedPlace<Value>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      place.store.observeOnMain(
        joined(place.path, path), reading: place.path.appending(path: field),
        repeat place.path.appending(path: each others), initial: initial, isolation: isolation,
        fileID: fileID, line: line, body)
    }
    return observe(place, isolation)
  }

  /// Calls `body` on the main actor with the result of `derive` whenever it changes; `derive` reads
  /// only the members named here.
  public func observeOnMain<Derived: Equatable & Sendable, Field, each Other>(
    reading field: KeyPath<Value, Field>, _ others: repeat KeyPath<Value, each Other>,
    initial: Bool = true, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ derive: @escaping @Sendable (Value) -> Derived,
    onChange body: @escaping @MainActor @Sendable (Derived) -> Void
  ) -> Subscription {
    func observe(
      _ place: some FixedPlace<Value>, _ isolation: isolated (any Actor)?
    ) -> Subscription {
      place.store.observeOnMain(
        reading: place.path.appending(path: field),
        repeat place.path.appending(path: each others), initial: initial, isolation: isolation,
        fileID: fileID, line: line, { [path = place.path] in derive($0[keyPath: path]) },
        onChange: body)
    }
    return observe(place, isolation)
  }
}

extension FixedPlace {
  fileprivate func observeOnMain<Member: Sendable>(
    _ path: any KeyPath<Value, Member> & Sendable,
    areEqual: (@Sendable (Member, Member) -> Bool)?, _ initial: Bool, _ isolation: (any Actor)?,
    _ fileID: StaticString, _ line: UInt, _ body: @escaping @MainActor @Sendable (Member) -> Void
  ) -> Subscription {
    store.observeOnMain(
      joined(self.path, path), areEqual: areEqual, initial, isolation, fileID, line, body)
  }
}
