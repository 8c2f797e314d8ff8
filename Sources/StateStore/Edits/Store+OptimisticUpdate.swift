extension Store {
  /// Changes a loaded value at once, then saves the change; takes back a change that cannot be
  /// saved.
  ///
  /// ```swift
  /// store.optimisticUpdate(\.todos, "rename", ifEmpty: []) { todos in
  ///   todos[id: id]?.title = title
  /// } commit: { [repository] edit in
  ///   try await repository.save(edit.after.changes(from: edit.before))
  /// }
  /// ```
  ///
  /// The change shows before this returns. Edits of places that share a part of the state, such as
  /// a list and its row, are saved one at a time, in the order of the updates; edits of separate
  /// places are saved side by side (the handle's `cancel()` gives up an edit whose saving does not
  /// end). Each `commit` gets the value without and with its own edit; both have the older writes
  /// by hand and the older edits already saved, and no other edit. If a `commit` fails, only its
  /// edit is taken back, and the later edits are applied again without it (L15). A load does not
  /// undo edits: edits that the load may have missed are applied to its value (L16). An edit is
  /// `dropped` if it waits for no older one and changes nothing, both when made and when its turn
  /// comes; every other edit is committed, maybe with equal values: then only `commit` knows the
  /// request. `cancelAll` cancels no saving; the end of the store does.
  ///
  /// A plain `update` of the path beside pending edits is kept: of an ``IdentifiedList`` the
  /// changed elements, of any other value the whole, including the edits that the update saw. After
  /// such an update, values of its property are compared under the store's lock.
  ///
  /// - Complexity: an edit costs one `apply`, beside any number of edits of separate places; one more
  ///   if an older edit of its place waits, or if a load brings another value before its turn. Ending
  ///   a saved edit costs one `apply` at most; taking an edit back, or loading, reapplies the edits
  ///   whose places share.
  ///
  /// - Parameters:
  ///   - name: The name of the edit's writes in messages and logs.
  ///   - ifEmpty: The value to start from if the path has no value. Without either, the edit is
  ///     refused: its outcome is `takenBack`.
  ///   - policy: Whether the edit has its own commit. Under `coalesce`, as for typing into a field,
  ///     one `commit` saves all edits of this name made while the last one was being saved. So
  ///     `commit` must save the difference that it gets, or edits that save something else must
  ///     have other names ("rename \(id)"). See ``EditPolicy/coalesce``.
  ///   - failure: Converts an error of `commit` into a failure for the user of the state.
  ///   - apply: Makes the change. It runs many times, also on values that have the change already,
  ///     so it must be pure and idempotent: capture ids and times before, set instead of toggling,
  ///     and do nothing if its target is gone. It runs under the store's lock or in the saving
  ///     task, and must not touch the store; nor may the `deinit` of a value that it replaces.
  ///   - commit: Saves the difference between `before` and `after`. It should capture the
  ///     repository, not an object that holds the store. Its result is ignored, except a
  ///     ``Committed``, or an `Int`: the revision at which a source that counts revisions has the
  ///     edit.
  @discardableResult
  public func optimisticUpdate<Value: Equatable & Sendable, Reply: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ name: String = #function,
    ifEmpty: Value? = nil, policy: EditPolicy = .queue,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    apply: @escaping @Sendable (inout Value) -> Void,
    commit: @escaping @Sendable (Edited<Value>) async throws -> Reply
  ) -> EditHandle {
    optimisticUpdate(
      path, name, ifEmpty: ifEmpty, policy: policy, failure: failure, fileID: fileID, line: line,
      plan: { _ in }, apply: { value, _ in apply(&value) }, commit: commit)
  }

  /// Changes a loaded value at once by a plan made in the same write, then saves the change.
  ///
  /// `plan` is an ordinary update of the whole state and runs once: it reads the edit's inputs (the
  /// done todos, the next number), may write other parts of the state, and refuses the edit by
  /// throwing, which changes nothing. It must not write `path`. `apply` gets the result each time;
  /// so two edits that depend on the same value cannot come between each other.
  ///
  /// The rest is as above. `plan` does not run if the edit is refused for lack of a value.
  @discardableResult
  public func optimisticUpdate<
    Value: Equatable & Sendable, Plan: Sendable, Refusal: Error, Reply: Sendable
  >(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ name: String = #function,
    ifEmpty: Value? = nil, policy: EditPolicy = .queue,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    plan: (inout Draft<State>) throws(Refusal) -> Plan,
    apply: @escaping @Sendable (inout Value, Plan) -> Void,
    commit: @escaping @Sendable (Edited<Value>) async throws -> Reply
  ) throws(Refusal) -> EditHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    let saving = Saving(caller: caller, policy: policy, failure: failure, reply: commit)
    if lock.isHeldHere { Misuse.reentry("optimisticUpdate(\"\(name)\")", fileID, line) }
    return try optimisticUpdate(lane(of: path), saving, ifEmpty, plan, apply)
  }

  func optimisticUpdate<Value: Equatable & Sendable, Plan: Sendable, Refusal: Error>(
    _ lane: Lane<State, Value>, _ saving: Saving<Value>, _ ifEmpty: Value?,
    _ plan: (inout Draft<State>) throws(Refusal) -> Plan,
    _ apply: @escaping @Sendable (inout Value, Plan) -> Void
  ) throws(Refusal) -> EditHandle {
    let caller = saving.caller
    var isApplied = false
    // The table must know the work before the edit shows: another thread may save the edit at once.
    work.begin(saving: saving.work)
    defer {
      if !isApplied {
        saving.work.cancel()
        work.end(saving: saving.work)
      }
    }
    saving.work.onCancel { [weak self, weak lane, weak edit = saving.work] canceller in
      if let self, let lane, let edit {
        self.giveUp(edit, caller, lane, by: canceller ?? caller)
      }
    }
    isApplied = try add(saving, lane, ifEmpty, plan, apply)
    if isApplied {
      lane.publish()
      saveNext(lane)
    } else {
      saving.refuse(isGone: lane.isGone)
    }
    return EditHandle(work: saving.work)
  }
}
