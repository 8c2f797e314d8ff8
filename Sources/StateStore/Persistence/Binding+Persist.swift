extension Binding {
  /// Keeps the value between runs of the program: applies the value that `load` returns, and saves
  /// changes. The parameters and rules are those of `Store.persist`.
  public func persist<each Member: Equatable & SendableMetatype>(
    members: repeat any WritableKeyPath<Value, each Member> & Sendable,
    every interval: Duration = .seconds(1),
    onFailure: @escaping @Sendable (any Error) -> Void,
    fileID: StaticString = #fileID, line: UInt = #line,
    load: @escaping @Sendable () async throws -> Value?,
    save: @escaping @Sendable (Value) async throws -> Void
  ) -> Persistence<Value> where Value: Equatable {
    place.refuseConstant(Caller(name: "persist", fileID: setter.fileID, line: setter.line))
    func persist(_ place: some FixedPlace<Value>) -> Persistence<Value> {
      place.store.persist(
        place.path, members: repeat each members, every: interval, onFailure: onFailure,
        fileID: fileID, line: line, load: load, save: save)
    }
    return persist(place)
  }
}
