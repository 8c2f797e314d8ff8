// The draft of a place, which an update of the store lends.
extension Draft {
  /// Makes the draft of a value that is taken out of the state of a store.
  init(
    _ value: consuming State, owner: DraftOwner, destroysEarly: Bool,
    _ operations: UpdateOperations<State>
  ) {
    self.init(value, owner: owner, destroysEarly: destroysEarly)
    participants.operations = operations
  }

  /// Ends the draft and returns its value.
  consuming func end() -> State { state }
}
