// What must hold after each event, and at the end.
extension ModelSchedule {
  mutating func fail(_ text: String) { fault = fault ?? text }

  mutating func check() {
    if store != nil { endGone() }
    let known = Set(log.sources.map(\.id))
    for follower in followers where !known.contains(follower.id) { fold.end(follower.id) }
    followers.removeAll { !known.contains($0.id) }
    for edit in log.goneEdits { outcomes[edit] = false }
    let unsaved = log.entries.filter(\.isUnsaved).map { $0.edit! }
    if unsaved != fold.steps.filter(\.isUnsaved).map({ $0.number! }) { fail("Other edits wait.") }
    if log.state != fold.shown {
      fail("\(log.state.rows)\n\(log.state.note) shows, not\n\(fold.shown)")
    }
    if let store, store.state != log.state {
      fail("The store shows \(store.state.rows)\n\(store.state.note), not\n\(log.state)")
    }
    if log.base != fold.told { fail("\(log.base) is the base, not\n\(fold.told)") }
    if !hasTold, !world.resets, let stray = strayRow { fail(stray) }
    if let expected = byHistory, log.state != expected {
      fail("\(log.state) shows, but by the server's history\n\(expected)")
    }
  }

  /// Takes back the edits of rows that do not show, and ends their sources: a store does (L22).
  private mutating func endGone() {
    // Whose edits a reset has taken back.
    var gone = Set(log.goneEdits.filter { outcomes[$0] == nil }.map { changes[$0]!.place })
    for edit in log.goneEdits { outcomes[edit] = false }
    for entry in log.entries where entry.isUnsaved {
      guard case .body = entry.place, log.state[entry.place] == nil else { continue }
      let edit = entry.edit!
      trace.append("gone \(edit)")
      gone.insert(entry.place)
      if jobs.contains(where: { $0.edits.contains(edit) }) { hasLostAnswers = true }
      jobs.removeAll { $0.edits.contains(edit) }
      log.takeBack([edit])
      fold.takeBack([edit])
      outcomes[edit] = false
    }
    for follower in followers where log.state[follower.place] == nil && follower.place != .list {
      gone.insert(follower.place)
      end(follower)
    }
    followers.removeAll { log.state[$0.place] == nil && $0.place != .list }
    // A store begins to save at once what has waited for these.
    for edit in ready() where gone.contains(where: changes[edit]!.place.shares) { begin(edit) }
  }

  /// What must show by the history of the server and the edits alone, where both decide that.
  var byHistory: ModelState? {
    if world.writesByHand || hasLostAnswers || isPlain || world.mayReorder { return nil }
    var state = server.history[0]
    var told = 0
    if hasOtherChanges {
      guard world.hasRevisions, !world.loads, let source = followers.first?.told else { return nil }
      told = source
      state = server.history[told]
      state.note = log.state.note
    }
    for (edit, (place, change)) in changes.sorted(by: { $0.key < $1.key }) {
      if outcomes[edit] == false || hasOtherChanges && revisions[edit] ?? .max <= told { continue }
      if hasOtherChanges, place == .note { continue }
      change.make(at: place, in: &state)
    }
    if !log.state.hasRows { state.reset() }
    return state
  }

  /// Ends all that is under way; then the store is the server and the log is empty.
  mutating func finish() {
    trace.append("FINISH")
    isFinishing = true
    while fault == nil {
      if !jobs.isEmpty {
        answer(0, refuses: false)
      } else if let edit = ready().first {
        begin(edit)
      } else if let index = followers.firstIndex(where: {
        $0.loading != .goingOn || $0.told != server.revision
      }
      ) {
        hear(index, mayEnd: false)
      } else {
        break
      }
      check()
    }
    if !isAlone || world.writesByHand || world.mayReorder || !log.state.hasRows {
      for place in [ModelPlace.list, .note] {
        load(place)
        while fault == nil, let index = followers.firstIndex(where: { $0.loading != .goingOn }) {
          hear(index, mayEnd: false)
          check()
        }
      }
    }
    if let store, !store.isEmpty { fail("The log of the store is not empty.") }
    if !log.entries.isEmpty { fail("The log is not empty: \(log.entries)") }
    if log.state != server.state { fail("\(log.state) shows at the end, not\n\(server.state)") }
    for edit in changes.keys where outcomes[edit] == nil { fail("Edit \(edit) has no outcome.") }
    for (edit, isSaved) in outcomes where isSaved && !executed.contains(edit) {
      fail("Edit \(edit) is not executed.")
    }
  }
}
