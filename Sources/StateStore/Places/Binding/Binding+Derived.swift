// As in `Store+Derived.swift`, whose rules apply.

extension Binding {
  /// A value that `compute` makes of the members at these paths, computed at most once for each
  /// write of them.
  public func derived<Part, each Other, Result: Equatable & Sendable>(
    _ part: any KeyPath<Value, Part> & Sendable,
    _ others: repeat any KeyPath<Value, each Other> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line,
    by compute: @escaping @Sendable (Part, repeat each Other) -> Result
  ) -> Derived<Result> {
    func derived(_ place: some FixedPlace<Value>) -> Derived<Result> {
      place.store.derived(
        joined(place.path, part), repeat joined(place.path, each others), fileID: fileID,
        line: line, by: compute)
    }
    return derived(place)
  }

  /// A value that `compute` makes of the members at these paths, and that cannot be compared: its
  /// observers hear of each write of the members.
  @_disfavoredOverload
  public func derived<Part, each Other, Result: Sendable>(
    _ part: any KeyPath<Value, Part> & Sendable,
    _ others: repeat any KeyPath<Value, each Other> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line,
    by compute: @escaping @Sendable (Part, repeat each Other) -> Result
  ) -> Derived<Result> {
    func derived(_ place: some FixedPlace<Value>) -> Derived<Result> {
      place.store.derived(
        joined(place.path, part), repeat joined(place.path, each others), fileID: fileID,
        line: line, by: compute)
    }
    return derived(place)
  }
}
