extension Child {
  /// Changes a loaded value at once and saves the change afterwards; a change that cannot be saved is
  /// taken back. The parameters and rules are those of `Store.optimisticUpdate`.
  ///
  /// The edit is taken back when the value that it is part of goes: its saving is cancelled, and nothing of it is
  /// written to the next incarnation. The failure's kind is `unknownOutcome` when the `commit` had begun, and
  /// `notFound` when it had not.
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
  /// `plan` gets the value of the place, and refuses the edit by throwing. A plan that depends on another
  /// part of the state is made by `Store.optimisticUpdate`.
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
    return try place.edit(saving, ifEmpty, plan, apply)
  }
}

extension ChildPlace {
  fileprivate func edit<Loaded: Equatable, Plan: Sendable, Refusal: Error>(
    _ saving: Saving<Loaded>, _ ifEmpty: Loaded?,
    _ plan: (Loadable<Loaded>) throws(Refusal) -> Plan,
    _ apply: @escaping @Sendable (inout Loaded, Plan) -> Void
  ) throws(Refusal) -> EditHandle where Value == Loadable<Loaded> {
    guard let lane = lane(for: saving.caller.call("optimisticUpdate")) else {
      return .gone(saving.caller.name)
    }
    // Held meanwhile, so that the store finds this lane by its path.
    defer { withExtendedLifetime(lane) {} }
    return try store.optimisticUpdate(
      lane.path, saving, ifEmpty,
      { draft throws(Refusal) in try plan(draft[dynamicMember: lane.path]) }, apply)
  }
}

extension EditHandle {
  /// The handle of an edit that has no place.
  fileprivate static func gone(_ name: String) -> EditHandle {
    let result = EditResult()
    result.end(.takenBack(.goneChild(name)))
    result.work.cancel()
    return EditHandle(result: result)
  }
}
