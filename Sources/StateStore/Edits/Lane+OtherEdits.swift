import Synchronization

// A load writes a place in which, or around which, other paths have edits: those take the change as their new base, and
// are made again on top, in the same write (L16).
//
// What the change makes of a value without edits is asked of a copy of the state, so that it does not matter which of
// the two places is inside the other, or whether they only share a stored property.

extension Lane {
  /// Writes the path for a load, under the edits of other paths.
  ///
  /// - Parameter isValue: Whether the load brings a value; otherwise the phase alone changes.
  @usableFromInline
  func writeUnderOthers<Result>(
    _ draft: inout Draft<State>, isValue: Bool, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    let (saved, gone) = draft.edited.takeSaved(beside: self)
    draft.replaced += gone as [Any]
    let others = draft.edited.lanes(beside: self)
    if others.isEmpty, saved.isEmpty || !isValue { return writeAlone(&draft, body) }
    let before = draft.state
    let result = writeAlone(&draft, body)
    let after = draft.state[keyPath: path]
    let change: (inout State) -> Void = { [self] state in
      if !isThere(in: state) { return }
      if isValue {
        state[keyPath: path] = after
      } else {
        after.lendPhase(to: &state[keyPath: path])
      }
    }
    let lost = isValue ? saved.filter { $0.lane.isReplaced(by: change, in: before) } : []
    for edit in lost {
      draft.written.insert(edit.lane.extent)
      edit.make(&draft.state)
    }
    follow(others, since: before, &draft) { state in
      change(&state)
      for edit in lost { edit.make(&state) }
    }
    return result
  }

  /// Lets other lanes take in a change of this one.
  func follow(
    _ others: [any StoreLane<State>], since before: State, _ draft: inout Draft<State>,
    _ change: (inout State) -> Void
  ) {
    for other in others { other.follow(change, since: before, &draft) }
    // Each may have written in the others' values.
    for other in others where others.count > 1 { other.noteForeignWrite() }
    noteForeignWrite()
    draft.replaced.append(before)
  }

  @usableFromInline
  func follow(
    _ change: (inout State) -> Void, since before: State, _ draft: inout Draft<State>
  ) {
    // What is gone ends with its incarnation, at the end of the write.
    if !isThere(in: draft.state) { return }
    noteWrites(draft.versions)
    let (old, new) = (before[keyPath: path].value, draft.state[keyPath: path].value)
    let isReplaced = isReplaced(by: change, in: before)
    var asked: [State] = []
    let (shown, discarded) = contents.withLock { contents in
      let shown = contents.edits.follow(from: old, to: new, isReplaced: isReplaced) { value in
        var state = before
        state[keyPath: path].value = value
        change(&state)
        value = isThere(in: state) ? state[keyPath: path].value : nil
        asked.append(state)
      }
      noteEdits(contents.edits.isTracking)
      return (shown, contents.edits.takeDiscarded())
    }
    draft.replaced += discarded as [Any]
    draft.replaced.append(asked)
    noteOwnWrite(draft.versions)
    guard let shown else { return }
    draft.written.insert(extent)
    var loadable = draft.state[keyPath: path]
    draft.replaced.append(loadable)
    loadable.value = shown
    draft.state[keyPath: path] = loadable
  }

  /// Whether a change replaces what is at the path.
  @usableFromInline
  func isReplaced(by change: (inout State) -> Void, in before: State) -> Bool {
    if !isThere(in: before) { return false }
    let mark = LoadFailure(kind: .other, message: "StateStore: a mark", canRetry: false)
    var state = before
    state[keyPath: path] = .failed(mark, last: nil)
    change(&state)
    return isThere(in: state) && state[keyPath: path].failure != mark
  }

  /// Whether the place is there, and is that of the incarnation to which the path is pinned.
  func isThere(in state: State) -> Bool {
    if isGone { return false }
    return isSame?(state) ?? true
  }

  @usableFromInline var isPinned: Bool { fence != nil }

  /// Notes that another lane may have written the path, in the write under way.
  @usableFromInline
  func noteForeignWrite() {
    if hasEdits.load(ordering: .relaxed) { contents.withLock { $0.edits.noteWrite() } }
  }

  /// Whether the load under way may bring a value without what is saved now at another path.
  @usableFromInline
  func mayLackEdits(of other: any StoreLane<State>) -> Bool {
    other !== self && !isGone && extent.overlaps(other.extent)
      && contents.withLock { $0.load != nil && $0.edits.source.stage == .loading }
  }

  /// Notes whether edits are pending.
  func notePending(_ draft: inout Draft<State>) {
    draft.edited.note(self, isPending: contents.withLock { $0.edits.isPending })
  }

  /// Notes an edit that was saved, for loads of other paths.
  func noteSaved(
    _ edit: Edits.Edit, _ committed: Committed<Value>, _ draft: inout Draft<State>
  ) {
    if draft.loading.isEmpty { return }
    draft.edited.note(saved: self, beside: draft.loading) { [weak self] state in
      guard let self, isThere(in: state), state[keyPath: path].value != nil else { return }
      if let value = committed.value {
        state[keyPath: path].value = value
      } else {
        edit.apply(&state[keyPath: path].value!)
      }
    }
  }
}

extension EditQueue {
  /// Makes a change of what is around or in the value under the edits; returns the value to show, or nil when the
  /// change has left that as it is to be.
  ///
  /// - Parameters:
  ///   - old: The value that showed before the change.
  ///   - new: The value after the change of what showed.
  ///   - isReplaced: Whether the change replaces the value, with what was written outside the queue.
  mutating func follow(
    from old: Value?, to new: Value?, isReplaced: Bool, _ change: (inout Value?) -> Void
  ) -> Value? {
    dropKeptIfWritten()
    if !isPending { return nil }
    if !isReplaced { leaveOpen(old) }
    if new == nil {
      if old != nil { reset() }
      return nil
    }
    func changed(_ value: Value?) -> Value? {
      var result = value
      change(&result)
      return result ?? value
    }
    setBase(changed(base))
    if isReplaced {
      dropKeptOnTop()
      forgetWrites()
      knownWrites = writes
    }
    if let value = source.value {
      discarded.append(value)
      source.value = changed(value)
    }
    mergeIntoWrites { value in
      if let new = changed(value) { value = new }
    }
    isHidden = false
    setShown(folded())
    return shown
  }
}

extension Loadable {
  /// Puts another Loadable into the phase of this one, around the value of the other.
  fileprivate func lendPhase(to other: inout Loadable) {
    other.setIsLoading()
    if !isLoading { SettledPhase(of: self, orWhileLoading: nil).restore(&other) }
  }
}
