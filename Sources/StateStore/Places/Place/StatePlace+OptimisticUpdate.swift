extension StatePlace {
  /// Changes a loaded value at once, then saves the change; takes back a change that cannot be
  /// saved. The parameters and rules are those of `Store.optimisticUpdate`.
  ///
  /// At a ``Child`` the edit is taken back when the value that contains the place goes: its saving
  /// is cancelled, and nothing of it is written to the next incarnation. The failure's kind is
  /// `unknownOutcome` if the `commit` had begun, else `notFound`.
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

  /// Changes a loaded value at once by a plan made in the same write, then saves the change.
  ///
  /// `plan` gets the value of the place, and refuses the edit by throwing. For a plan that depends
  /// on another part of the state, use `Store.optimisticUpdate`.
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
