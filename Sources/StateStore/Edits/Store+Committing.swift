extension Store {
  /// Makes the plan of an edit and applies it, in one write; false when there is nothing to apply it to.
  func add<Value: Equatable & Sendable, Plan: Sendable, Refusal: Error>(
    _ commit: Commit<Value>, _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ lane: Lane<State, Value>, _ ifEmpty: Value?,
    _ plan: (inout Draft<State>) throws(Refusal) -> Plan,
    _ apply: @escaping @Sendable (inout Value, Plan) -> Void
  ) throws(Refusal) -> Bool {
    let caller = commit.caller
    while true {
      takeInWrites(path, lane)
      let isApplied: Bool? = try update(caller.name, fileID: caller.fileID, line: caller.line) {
        draft throws(Refusal) in
        lane.noteWrites(draft.versions)
        if lane.withEdits({ $0.doubt != nil }) { return nil }
        if draft[dynamicMember: path].value == nil, ifEmpty == nil { return false }
        let plan = try plan(&draft)
        let edit = EditQueue.Edit(job: commit, ifEmpty: ifEmpty) { apply(&$0, plan) }
        lane.noteOwnWrite(draft.versions)
        let isApplied = lane.withEdits { $0.add(edit, to: &draft[dynamicMember: path].value) }
        if isApplied { draft.event = .applied }
        return isApplied
      }
      if let isApplied { return isApplied }
    }
  }

  /// Begins to save the oldest edit of a path, unless one is being saved.
  func commitNext<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ lane: Lane<State, Value>
  ) {
    guard let edit = lane.withEdits({ $0.nextToCommit() }) else { return }
    let commit = edit.job
    start(commit.result.work, commit.caller) { [weak self] in
      repeat {
        // Nothing begins to be saved once the store is gone.
        guard let now = self.map({ _ in lane.withEdits { $0.start } }) else { return }
        let (before, revision) = now
        let start = before ?? edit.ifEmpty
        let failure: LoadFailure?
        let ending: Lane<State, Value>.Edits.Ending
        if let start, let after = edit.applied(to: start), after != start {
          failure = await commit.failure(saving: Edited(before: start, after: after))
          ending = failure == nil ? .committed(after: after, revision: revision) : .takenBack
        } else {
          (failure, ending) = (nil, .dropped(revision: revision))
        }
        guard let self else { return }
        if self.end(edit, ending, failure, path, lane) { return }
      } while true
    }
  }

  /// Ends the saving of an edit; false when it must be looked at again.
  private func end<Value: Equatable & Sendable>(
    _ edit: Lane<State, Value>.Edits.Edit, _ ending: Lane<State, Value>.Edits.Ending,
    _ failure: LoadFailure?, _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ lane: Lane<State, Value>
  ) -> Bool {
    let (caller, result) = (edit.job.caller, edit.job.result)
    var hasEnded: Bool?
    repeat {
      if failure != nil { takeInWrites(path, lane) }
      hasEnded = update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
        lane.noteWrites(draft.versions)
        if failure != nil, lane.withEdits({ $0.doubt != nil }) { return nil }
        let consequence = lane.withEdits { $0.end(ending) }
        if case .lookAgain = consequence { return false }
        draft.replaced += lane.withEdits { $0.takeDiscarded() }
        lane.outdateLoad()
        if case .show(let value) = consequence {
          draft.event = .takenBack
          lane.noteOwnWrite(draft.versions)
          var loadable = draft[dynamicMember: path]
          loadable.value = value
          draft[dynamicMember: path] = loadable
        }
        return true
      }
    } while hasEnded == nil
    if hasEnded == false { return false }
    result.end(failure.map(EditOutcome.takenBack) ?? ending.outcome)
    work.end(commit: result.work)
    lane.publish()
    commitNext(path, lane)
    noteRest()
    return true
  }

  /// Takes in what was written directly while edits are pending, so that it is not lost when they are
  /// applied again. Values are compared outside the lock (L2).
  private func takeInWrites<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ lane: Lane<State, Value>
  ) {
    while let (doubt, value) = lock.withLock({ core in
      lane.noteWrites(core.draft.versions)
      return lane.withEdits { $0.doubt }.map { ($0, core.draft[dynamicMember: path].value) }
    }) {
      let isNews = value != doubt.shown
      let discarded = lock.withLock { core in
        lane.noteWrites(core.draft.versions)
        return lane.withEdits { edits in
          edits.settle(doubt.writes, isNews ? .some(value) : nil)
          return edits.takeDiscarded()
        }
      }
      withExtendedLifetime(discarded) {}
    }
  }
}
