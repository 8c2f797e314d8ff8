extension Store {
  /// A binding to a place in the state.
  public func binding<Value: Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable
  ) -> Binding<Value> {
    Binding(place: StorePlace(store: self, path: path))
  }
}
