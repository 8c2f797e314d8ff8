extension Store {
  /// A binding to a place in the state.
  public func binding<Value: Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Value> {
    Binding(
      place: StorePlace(store: self, path: path),
      setter: Caller(name: "wrappedValue", fileID: fileID, line: line))
  }
}
