extension Store {
  /// Changes a loaded value at once and saves the change afterwards; a change that cannot be saved
  /// is taken back.
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
  /// a list and a row of it, are saved one at a time, in the order of the updates; edits of places
  /// apart side by side (the handle's `cancel()` gives up an edit whose saving does not end). Each
  /// `commit` gets the value without and with its own edit; both have the older edits that are
  /// saved by then and the older writes by hand, and no other edit. When a `commit` fails, its edit
  /// alone is taken back, and the later edits are applied again without it (L15). A load does not
  /// undo edits: edits that the load may have missed are applied to the value that it brings (L16).
  /// An edit that changes nothing when it is made, and waits for no older one, is `dropped`; every
  /// other is committed, maybe with equal values: what it asks for is in `commit` then. `cancelAll`
  /// cancels no saving; the end of the store does.
  ///
  /// A plain `update` of the path beside pending edits is kept: of an ``IdentifiedList`` the
  /// elements that it changes, of any other value the whole, with what the update saw of the edits
  /// there. Values are compared, under the store's lock, where their property was written so.
  ///
  /// - Complexity: an edit costs what `apply` does, beside any number of edits of places apart. The
  ///   end of an edit that is saved costs one `apply`; what is taken back, or loaded, makes the
  ///   edits anew whose places share.
  ///
  /// - Parameters:
  ///   - name: The name of the edit's writes in messages and logs.
  ///   - ifEmpty: The value to start from where there is none. Without it, the edit is refused
  ///     there: its outcome is `takenBack`.
  ///   - policy: Whether the edit has a commit of its own. Under `coalesce`, as for typing into a
  ///     field, one `commit` saves all edits of this name that have come while the last one was
  ///     being saved. So `commit` must save the difference that it gets, or edits that save
  ///     something else must have other names ("rename \(id)").
  ///   - failure: Says what an error of `commit` means to the user of the state.
  ///   - apply: Makes the change. It runs many times, also on values that have the change already,
  ///     so it must be pure and idempotent: capture ids and times before, set and do not toggle,
  ///     and do nothing when what it changes is gone. It runs under the store's lock or in the task
  ///     that saves, and must not touch the store; nor may the `deinit` of what it replaces.
  ///   - commit: Saves the difference between `before` and `after`. It should capture the
  ///     repository, not an object that holds the store. What it returns is ignored, but for a
  ///     ``Committed``, or an `Int`: the revision with which a source that counts its revisions has
  ///     the edit.
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

  /// Changes a loaded value at once by a plan that is made in the same write, and saves the change
  /// afterwards.
  ///
  /// `plan` is an ordinary update of the whole state, which runs once: it reads what the edit
  /// depends on (which todos are done, what the next number is), may write other parts of the
  /// state, and refuses the edit by throwing, which changes nothing. It must not write `path`. Its
  /// result is the plan that `apply` gets each time; so two edits that depend on the same value
  /// cannot come between each other.
  ///
  /// The rest is as above. The plan of an edit that is refused for want of a value is not made.
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
    // Known to the table before the edit shows: another thread may begin to save it at once.
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
