import Synchronization

extension Store {
  /// Makes the plan of an edit and applies the edit, in one write; false when there is no value to change.
  func add<Value: Equatable & Sendable, Plan: Sendable, Refusal: Error>(
    _ saving: Saving<Value>, _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ lane: Lane<State, Value>, _ ifEmpty: Value?,
    _ plan: (inout Draft<State>) throws(Refusal) -> Plan,
    _ apply: @escaping @Sendable (inout Value, Plan) -> Void
  ) throws(Refusal) -> Bool {
    let caller = saving.caller
    // Later writes are taken in as questions: beside a busy writer, comparing them would not end.
    takeInWrites(path, lane)
    compareWrites(beside: lane)
    return try write(caller.name, fileID: caller.fileID, line: caller.line) {
      draft throws(Refusal) in
      if lane.isGone { return false }
      if draft[dynamicMember: path].value == nil, ifEmpty == nil { return false }
      let plan = try plan(&draft)
      let edit = EditQueue.Edit(
        job: saving, number: draft.edited.nextNumber(), ifEmpty: ifEmpty
      ) { apply(&$0, plan) }
      let others = draft.edited.beside(lane)
      if let others { lane.takeInWrites(of: others, &draft) }
      lane.noteWrites(draft.versions)
      let (isApplied, discarded) = lane.withEdits {
        ($0.add(edit, to: &draft[dynamicMember: path].value), $0.takeDiscarded())
      }
      draft.replaced += discarded
      if isApplied {
        draft.event = .applied
        lane.noteOwnWrite(draft.versions)
        lane.contents.withLock { if $0.areEqual == nil { $0.areEqual = { $0 == $1 } } }
        lane.notePending(&draft)
        if let others { lane.amid(others, &draft) { nil } }
      } else {
        // The plan may hold an object with a `deinit`.
        draft.replaced.append(edit)
      }
      return isApplied
    }
  }

  /// Begins to save the oldest edit of a path, unless one is being saved.
  func saveNext<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ lane: Lane<State, Value>
  ) {
    let next = lock.withLock { _ in
      lane.withEdits { edits in
        edits.coalesce(where: { $0.takes($1) }, Saving.merged)
        return edits.nextToSave()
      }
    }
    guard let next else { return }
    let saving = next.job
    start(saving.result.work, saving.caller) { [weak self] in
      repeat {
        var edit = next
        // No edit begins to be saved once the store is gone.
        guard let now = self.map({ _ in lane.withEdits { $0.start } }), !saving.result.isKnown
        else { return }
        let (before, revision) = now
        let start = before ?? edit.ifEmpty
        var failure: LoadFailure?
        let ending: Lane<State, Value>.Edits.Ending
        if let start, let after = edit.applied(to: start), after != start {
          if !saving.begin() { return }
          switch await saving.save(Edited(before: start, after: after)) {
          case .success(let committed):
            edit = edit.saved(as: committed)
            let merged = committed.value == after ? nil : committed.value
            ending = .saved(
              after: committed.change == nil ? after : edit.applied(to: start) ?? after,
              revision: revision,
              Committed(value: merged, revision: committed.revision, change: committed.change))
          case .failure(let reason): (failure, ending) = (reason, .takenBack)
          }
        } else {
          ending = .dropped(revision: revision)
        }
        guard let self else { return }
        if self.end(edit, ending, failure, path, lane) { return }
      } while true
    }
  }

  /// Ends the saving of an edit; false when the base has changed, so that the edit must be made again.
  private func end<Value: Equatable & Sendable>(
    _ edit: Lane<State, Value>.Edits.Edit, _ ending: Lane<State, Value>.Edits.Ending,
    _ failure: LoadFailure?, _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ lane: Lane<State, Value>
  ) -> Bool {
    let (caller, result) = (edit.job.caller, edit.job.result)
    var hasEnded: Bool?
    var tries = 0
    repeat {
      if ending.mayShow {
        answerQuestions(lane)
        takeInWrites(path, lane)
      }
      compareWrites(beside: lane)
      tries += 1
      hasEnded = write(caller.name, fileID: caller.fileID, line: caller.line) { draft in
        // What was given up is over, whatever its commit says in the end.
        if result.isKnown || lane.isGone { return true }
        lane.noteWrites(draft.versions)
        if ending.mayShow, lane.withEdits({ $0.isInDoubt }) {
          // Another thread writes faster than values are compared. The saving has to end all the same.
          if tries < 10 { return nil }
          compareAll(draft[dynamicMember: path].value, lane)
        }
        let event = failure == nil ? LoadEvent.merged : .takenBack
        let consequence = lane.end(edit, ending, &draft, event) { $0.end(ending, $1) }
        if case .lookAgain = consequence { return false }
        draft.replaced += lane.withEdits { $0.takeDiscarded() }
        lane.notePending(&draft)
        if case .saved(_, _, let committed) = ending { lane.noteSaved(edit, committed, &draft) }
        lane.outdateLoad()
        return true
      }
    } while hasEnded == nil
    if hasEnded == false { return false }
    if result.isKnown { return true }
    for result in edit.job.results {
      result.end(failure.map(EditOutcome.takenBack) ?? ending.outcome)
      work.end(saving: result.work)
    }
    // The task finishes its own work.
    for other in edit.job.joined { other.work.finish() }
    lane.publish()
    saveNext(path, lane)
    noteRest()
    return true
  }

  /// Takes in what was written directly while edits are pending, so that the write is not lost when the
  /// edits are applied again. Values are compared outside the lock (L2); when another thread writes
  /// meanwhile, they are compared again, three times at most.
  func takeInWrites<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ lane: Lane<State, Value>
  ) {
    for _ in 1...3 {
      let current = lock.withLock { core in
        lane.noteWrites(core.draft.versions)
        return lane.withEdits { $0.doubt }.map { ($0, core.draft[dynamicMember: path].value) }
      }
      guard let (doubt, value) = current else { return }
      let isNews = value != doubt.shown
      settle(lane) { $0.settle(doubt.writes, value, isNews: isNews) }
    }
  }

  /// Compares the values of open questions, outside the lock: a question does not change meanwhile.
  func answerQuestions<Value: Equatable & Sendable>(_ lane: Lane<State, Value>) {
    for question in lane.withEdits({ $0.openQuestions }) {
      let isWrite = question.before != question.after
      settle(lane) { $0.answer(question, isWrite: isWrite) }
    }
  }

  /// Changes the edits of a path, and destroys outside the lock what the change lets go of.
  private func settle<Value: Sendable>(
    _ lane: Lane<State, Value>, _ change: (inout Lane<State, Value>.Edits) -> Void
  ) {
    let discarded = lock.withLock { core in
      lane.noteWrites(core.draft.versions)
      return lane.withEdits { edits in
        change(&edits)
        return edits.takeDiscarded()
      }
    }
    withExtendedLifetime(discarded) {}
  }

  /// Compares all that is in doubt, under the lock.
  func compareAll<Value: Equatable & Sendable>(
    _ value: Value?, _ lane: Lane<State, Value>
  ) {
    lane.withEdits { edits in
      for question in edits.openQuestions {
        edits.answer(question, isWrite: question.before != question.after)
      }
      guard let doubt = edits.doubt else { return }
      edits.settle(doubt.writes, value, isNews: value != doubt.shown)
    }
  }
}
