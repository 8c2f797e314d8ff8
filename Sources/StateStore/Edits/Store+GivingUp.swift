extension Store {
  /// Takes an edit back and lets the next be saved, whether or not the saving of the edit has begun or ever
  /// ends. Edits that are saved together are given up together.
  func giveUp<Value: Equatable & Sendable>(
    _ result: EditResult, _ caller: Caller,
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ lane: Lane<State, Value>,
    by canceller: Caller
  ) {
    if lock.isHeldHere { Misuse.reentry(canceller) }
    var job: Saving<Value>?
    var isInDoubt = false
    var tries = 0
    repeat {
      answerQuestions(lane)
      takeInWrites(path, lane)
      compareWrites(beside: lane)
      tries += 1
      write(caller.name, fileID: caller.fileID, line: caller.line) { draft in
        lane.noteWrites(draft.versions)
        isInDoubt = lane.withEdits { $0.isPending && $0.isInDoubt }
        if isInDoubt {
          // As where a saving has failed.
          if tries < 10 { return }
          compareAll(draft[dynamicMember: path].value, lane)
          isInDoubt = false
        }
        let pending = lane.withEdits { $0.edit { $0.belongs(to: result) } }
        guard let pending else { return }
        _ = lane.end(pending, .takenBack, &draft, .takenBack) { edits, _ in
          guard let end = edits.giveUp(where: { $0.belongs(to: result) }) else { return .none }
          job = end.job
          return end.consequence
        }
        draft.replaced += lane.withEdits { $0.takeDiscarded() }
        lane.notePending(&draft)
        for result in job?.results ?? [] { result.takeBack(LoadFailure.givenUp) }
        lane.outdateLoad()
      }
    } while isInDoubt
    guard let job else { return }
    for result in job.results {
      work.end(saving: result.work)
      result.work.cancel()
    }
    lane.publish()
    saveNext(path, lane)
    noteRest()
  }
}
