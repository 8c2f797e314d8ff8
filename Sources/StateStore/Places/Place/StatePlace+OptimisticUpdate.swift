extension StatePlace {
  /// Changes a loaded value at once and saves the change afterwards; a change that cannot be saved
  /// is taken back. The parameters and rules are those of `Store.optimisticUpdate`.
  ///
  /// At a ``Child`` the edit is taken back when the value that it is part of goes: its saving is
  /// cancelled, and nothing of it is written to the next incarnation. The failure's kind is
  /// `unknownOutcome` when the `commit` had begun, and `notFound` when it had not.
  @discardableResult
  public func optimisticUpdate<Loaded: Equatable & Sendable, Reply: Sendable>(
    _ name: String = #function, ifEmpty: Loaded? = nil, policy: EditPolicy = .queue,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    apply: @escaping @Sendable (inout Loaded) -> Void,
    commit: @escaping @Sendable (Edited<Loaded>) async throws -> Reply
  ) -> EditHandle where Value == Loadable<Loaded> {
    optimisticUpdate(
      name, ifEmpty: ifEmpty, policy: policy, failure: failure, fileID: fileID, line: line,
      plan: { _ in }, apply: { value, _ in apply(&value) }, commit: commit)
  }

  /// Changes a loaded value at once by a plan that is made in the same write, and saves the change
  /// afterwards.
  ///
  /// `plan` gets the value of the place, and refuses the edit by throwing. A plan that depends on
  /// another part of the state is made by `Store.optimisticUpdate`.
  @discardableResult
  public func optimisticUpdate<
    Loaded: Equatable & Sendable, Plan: Sendable, Refusal: Error, Reply: Sendable
  >(
    _ name: String = #function, ifEmpty: Loaded? = nil, policy: EditPolicy = .queue,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    plan: (Loadable<Loaded>) throws(Refusal) -> Plan,
    apply: @escaping @Sendable (inout Loaded, Plan) -> Void,
    commit: @escaping @Sendable (Edited<Loaded>) async throws -> Reply
  ) throws(Refusal) -> EditHandle where Value == Loadable<Loaded> {
    let caller = Caller(name: name, fileID: fileID, line: line)
    let saving = Saving(caller: caller, policy: policy, failure: failure, reply: commit)
    return try _place.place.edit(saving, ifEmpty, plan, apply)
  }
}
