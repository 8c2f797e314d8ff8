extension Store {
  /// Takes an edit back and begins to save the next, whether or not the saving of the edit has
  /// begun or ever ends. Edits saved together are given up together.
  func giveUp<Value: Sendable>(
    _ edit: EditWork, _ caller: Caller, _ lane: Lane<State, Value>, by canceller: Caller
  ) {
    if lock.isHeldHere { Misuse.reentry(canceller) }
    let saving = change(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      let saving = draft.giveUp(edit, at: lane)
      for edit in saving?.works ?? [] { edit.takeBack(LoadFailure.givenUp) }
      if saving != nil { lane.outdateLoad() }
      return saving
    }
    guard let saving else { return }
    lane.publish()
    for edit in saving.works {
      work.end(saving: edit)
      edit.cancel()
    }
    saveReady(near: lane)
    noteRest()
  }
}
