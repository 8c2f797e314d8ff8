// Likely mistakes, each with a message that says what to write, instead of the compiler's guess.
//
// `idle` has no such message: a place would no longer reach a member of this name, which a state
// may well have.
extension StatePlace {
  /// All writes of a store have one order.
  @available(
    *, unavailable,
    message: """
      writes are observed at the store, `store.observeWrites { write in … }`; at a place, observe \
      the value: `observe { value in … }`
      """
  )
  public func observeWrites(
    _ body: @escaping @Sendable (WriteRecord<Value>) -> Void
  ) -> Subscription { fatalError() }

  /// At a place, an edit with a plan has no path.
  @available(
    *, unavailable,
    message: """
      at a place, an edit with a plan has no path: write \
      `team.members.optimisticUpdate(plan: { members in … }, …)`, whose plan gets the Loadable alone
      """
  )
  @discardableResult
  public func optimisticUpdate<Loaded, Plan, Reply>(
    _ path: WritableKeyPath<Value, Loadable<Loaded>>, _ name: String = #function,
    ifEmpty: Loaded? = nil, policy: EditPolicy = .queue,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    plan: (inout Draft<Value>) throws -> Plan,
    apply: @escaping @Sendable (inout Loaded, Plan) -> Void,
    commit: @escaping @Sendable (Edited<Loaded>) async throws -> Reply
  ) -> EditHandle { fatalError() }
}
