extension Store {
  /// A value that `compute` makes of the values at these paths, computed at most once for each
  /// write of them.
  ///
  /// ```swift
  /// let open = store.derived(\.todos, \.filter) { todos, filter in todos.filter(filter.accepts) }
  /// ```
  ///
  /// ``Derived`` has the rules. A part is a stored property, or a stored property of one; a
  /// computed part counts as reading everything, so each write of anything makes `compute` run.
  @inlinable
  public func derived<Part, each Other, Value: Equatable & Sendable>(
    _ part: any KeyPath<State, Part> & Sendable,
    _ others: repeat any KeyPath<State, each Other> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line,
    by compute: @escaping @Sendable (Part, repeat each Other) -> Value
  ) -> Derived<Value> {
    let caller = Caller(name: "derived", fileID: fileID, line: line)
    return derived(areEqual: { $0 == $1 }, caller, part, repeat each others, by: compute)
  }

  /// A value that `compute` makes of the values at these paths, and that cannot be compared: its
  /// observers hear of each write of the parts.
  @_disfavoredOverload
  @inlinable
  public func derived<Part, each Other, Value: Sendable>(
    _ part: any KeyPath<State, Part> & Sendable,
    _ others: repeat any KeyPath<State, each Other> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line,
    by compute: @escaping @Sendable (Part, repeat each Other) -> Value
  ) -> Derived<Value> {
    let caller = Caller(name: "derived", fileID: fileID, line: line)
    return derived(areEqual: nil, caller, part, repeat each others, by: compute)
  }

  @inlinable
  @inline(__always)
  func derived<Part, each Other, Value: Sendable>(
    areEqual: (@Sendable (Value, Value) -> Bool)?, _ caller: Caller,
    _ part: any KeyPath<State, Part> & Sendable,
    _ others: repeat any KeyPath<State, each Other> & Sendable,
    by compute: @escaping @Sendable (Part, repeat each Other) -> Value
  ) -> Derived<Value> {
    var extents = [extent(of: part)]
    repeat extents.append(extent(of: each others))
    let derivation = Derivation<State, Value>(
      in: engine, reading: extents, caller, areEqual: areEqual
    ) { state in
      let first = state[keyPath: part]
      let rest = (repeat state[keyPath: each others])
      return { compute(first, repeat each rest) }
    }
    return Derived(of: self, derivation) { core in
      derivation.index(in: &core)
    } read: { [self] in
      if trackedReads.mayTrack() {
        // Before the value: a write between the two is then reported, perhaps in vain.
        noteRead(of: part)
        repeat noteRead(of: each others)
      }
      return derivation.value()
    }
  }

  /// Notes a read of a part, which is tracked.
  @usableFromInline
  func noteRead<Part>(of path: KeyPath<State, Part>) { _ = self[dynamicMember: path] }
}
