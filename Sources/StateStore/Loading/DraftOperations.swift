/// The operations that the closure of an update calls on its draft. A store's draft makes them in
/// the store; the draft of a place passes them on.
class DraftOperations<State: Sendable>: UpdateOperations<State> {
  func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ request: LoadRequest<Value>,
    _ draft: inout Draft<State>
  ) -> ValueHandle<Value> { .ended(nil) }

  func cancelLoad<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ draft: inout Draft<State>
  ) {}

  func reset<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ draft: inout Draft<State>
  ) {}

  func cancelRun(_ id: some Hashable & Sendable) {}
}

extension Draft {
  /// The operations of the current update, made for the first of them; nil if the store is gone, as
  /// it may be in an update of a run.
  var operations: DraftOperations<State>? {
    mutating get {
      if let operations = participants.operations {
        return operations.known(as: DraftOperations.self)
      }
      guard let store = owner.store as? Store<State> else { return nil }
      let operations = StoreOperations(of: store)
      begin(operations)
      return operations
    }
  }
}
