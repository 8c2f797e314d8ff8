import Synchronization

extension Store {
  /// Runs `plan` and applies the edit, in one write; false without a value to change.
  func add<Value: Sendable, Plan: Sendable, Refusal: Error>(
    _ saving: Saving<Value>, _ lane: Lane<State, Value>, _ ifEmpty: Value?,
    _ plan: (inout Draft<State>) throws(Refusal) -> Plan,
    _ apply: @escaping @Sendable (inout Value, Plan) -> Void
  ) throws(Refusal) -> Bool {
    let caller = saving.caller
    return try change(caller.name, fileID: caller.fileID, line: caller.line) {
      draft throws(Refusal) in
      if lane.isGone { return false }
      if draft[dynamicMember: lane.path].value == nil, ifEmpty == nil { return false }
      let plan = try plan(&draft)
      draft.participants.operations?.gather(&draft)
      let edit = Edit(saving: saving, ifEmpty: ifEmpty) { apply(&$0, plan) }
      // The plan may hold an object with a `deinit`.
      if !draft.add(edit, at: lane) {
        draft.replaced.append(edit)
        return false
      }
      draft.event = .applied
      return true
    }
  }

  /// Reads the log, or changes it without changing the shown state; destroys replaced values
  /// outside the lock.
  func withEdits<Result: Sendable>(_ body: (inout Draft<State>) -> Result) -> Result {
    var replaced: [Any] = []
    defer { if engine.hasLeftovers.load(ordering: .relaxed) { engine.clearUp() } }
    let result = lock.withLock { core in
      defer { swap(&replaced, &core.draft.replaced) }
      return body(&core.draft)
    }
    withExtendedLifetime(replaced) {}
    return result
  }

  /// Begins to save the edits near a lane that have their turn.
  func saveReady<Value: Sendable>(near lane: Lane<State, Value>) {
    for place in withEdits({ $0.edits.ready(near: lane) }) { place.saveNext() }
  }

  /// Begins to save a lane's oldest edit, unless an older edit that shares the place is unsaved.
  func saveNext<Value: Sendable>(_ lane: Lane<State, Value>) {
    guard let (number, saving) = withEdits({ $0.beginSaving(lane) }) else { return }
    start(saving.work, saving.caller) { [weak self] in
      var madeNothing: Bool?
      // Repeats if the base changed during the comparison.
      while let start = self?.start(of: number, lane), !saving.work.isKnown {
        guard let before = start.before else {
          let failure =
            start.isThere
            ? LoadFailure.noValue(saving.caller.name) : .goneChild(saving.caller.name)
          self?.end(number, saving, lane, .failure(failure))
          return
        }
        let after = start.after ?? start.edit.applied(to: before)
        if let made = start.made { madeNothing = saving.areEqual(made.before, made.after) }
        if madeNothing == true, saving.areEqual(before, after) {
          if self?.drop(number, saving, lane, start.revision) != false { return }
          continue
        }
        if !saving.begin() { break }
        let result = await saving.save(Edited(before: before, after: after))
          .map { $0.unless(itIs: after, saving.areEqual) }
        self?.end(number, saving, lane, result)
        return
      }
      // Otherwise the edit would end as that of a released store.
      if lane.isGone {
        for edit in saving.works {
          edit.takeBack { .goneChild(saving.caller.name, whileSaving: $0) }
          self?.work.end(saving: edit)
        }
        lane.abandon()
      }
    }
  }

  private func start<Value: Sendable>(
    of number: Int, _ lane: Lane<State, Value>
  ) -> EditStart<Value>? {
    withEdits { draft in lane.isGone ? nil : draft.start(number, at: lane) }
  }

  /// Ends an edit that makes no difference; false if the base has changed since the comparison.
  private func drop<Value: Sendable>(
    _ number: Int, _ saving: Saving<Value>, _ lane: Lane<State, Value>, _ revision: Int
  ) -> Bool {
    let hasEnded = withEdits { draft in
      if saving.work.isKnown { return true }
      if !draft.dropEdit(number, at: lane, revision: revision) { return false }
      draft.outdateLoads(near: lane)
      return true
    }
    if !hasEnded { return false }
    finish(saving, lane, .dropped)
    return true
  }

  /// Ends the saving of an edit.
  private func end<Value: Sendable>(
    _ number: Int, _ saving: Saving<Value>, _ lane: Lane<State, Value>,
    _ result: Result<Committed<Value>, LoadFailure>
  ) {
    let caller = saving.caller
    let isOverLimit = change(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      // An edit given up has ended, whatever its commit returns.
      if saving.work.isKnown || lane.isGone { return false }
      defer { draft.outdateLoads(near: lane) }
      switch result {
      case .success(let committed): return draft.saved(number, at: lane, committed)
      case .failure:
        _ = draft.takeBack(number, at: lane)
        return false
      }
    }
    if isOverLimit {
      let limit = PlaceOfEdits<State, Value>.settledLimit
      diagnostics(
        .unheardEdits(
          limit: limit,
          Diagnostic.Write(name: caller.name, fileID: "\(caller.fileID)", line: caller.line)))
    }
    switch result {
    case .success: finish(saving, lane, .committed)
    case .failure(let failure): finish(saving, lane, .takenBack(failure))
    }
  }

  private func finish<Value: Sendable>(
    _ saving: Saving<Value>, _ lane: Lane<State, Value>, _ outcome: EditOutcome
  ) {
    if saving.work.isKnown { return }
    for edit in saving.works {
      edit.decide(outcome)
      work.end(saving: edit)
    }
    // Before the task ends: the thread whose write removed the value may come to this later.
    if lane.isGone { lane.abandon() }
    lane.publish()
    // The task finishes its own work.
    for edit in saving.joined { edit.finish() }
    saveReady(near: lane)
    noteRest()
  }
}
