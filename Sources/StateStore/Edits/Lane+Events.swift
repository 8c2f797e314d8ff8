import Synchronization

// What loads and edits do while other lanes have pending edits.

extension Lane {
  /// Writes the path for a load, under all edits.
  @usableFromInline
  func writeAmid<Result>(
    _ draft: inout Draft<State>, isValue: Bool, _ body: (inout Loadable<Value>) -> Result
  ) -> Result {
    let landing = isValue ? contents.withLock { $0.load?.work } : nil
    guard let others = draft.edited.beside(self, landing: landing), isThere(in: draft.state)
    else { return writeAlone(&draft, body) }
    takeInWrites(of: others, &draft)
    let result = writeAlone(&draft, body)
    let after = draft.state[keyPath: path]
    var value = after
    if isValue { contents.withLock { if $0.edits.isPending { value.value = $0.edits.base } } }
    let effect: @Sendable (inout Loadable<Value>) -> Void = { [value] loadable in
      if isValue { loadable = value } else { after.lendPhase(to: &loadable) }
    }
    let number = firstEdit ?? draft.edited.nextNumber()
    amid(
      others, &draft, for: isValue ? .value(landing) : .phase, phase: after,
      patch: (number, effect)
    ) { effect }
    return result
  }

  /// Merges a change into the value, under all edits.
  ///
  /// - Parameter page: The page that the change makes part of the value.
  func mergeAmid<Result>(
    _ others: [any StoreLane<State>], _ draft: inout Draft<State>, landing page: RunWork?,
    _ body: (inout Value) -> Result
  ) -> Result? {
    takeInWrites(of: others + [self], &draft)
    let (source, kept) = contents.withLock { ($0.edits.source.value, $0.edits.source.kept) }
    var merged = source
    if merged != nil { _ = body(&merged!) }
    var result: Result?
    var shown = draft.state[keyPath: path]
    draft.replaced.append(shown)
    if shown.value != nil { result = body(&shown.value!) }
    // What the merge makes in these copies alone is destroyed after the write, too.
    draft.replaced.append(shown)
    draft.replaced.append(merged as Any)
    let number = firstEdit ?? draft.edited.nextNumber()
    withoutActuallyEscaping(body) { body in
      amid(others, &draft, for: .merge(page), patch: (number, { [shown] in $0 = shown })) {
        { loadable in
          if loadable.value == nil { return }
          _ = body(&loadable.value!)
          if source != nil { for kept in kept { kept.apply(&loadable.value!) } }
        }
      }
    }
    if source != nil {
      contents.withLock { contents in
        contents.edits.discarded.append(exchange(&contents.edits.source.value, with: merged))
      }
    }
    // Also without pending edits of its own: what is kept on top of the source is not to be taken for gone.
    noteOwnWrite(draft.versions)
    return result
  }

  /// Ends an edit in the queue, by `end`, and shows what is left; under the edits of other lanes, if there are any.
  func end(
    _ edit: Edits.Edit, _ ending: Edits.Ending, _ draft: inout Draft<State>, _ event: LoadEvent,
    _ end: (inout Edits, Edits.Comparison?) -> Edits.Consequence
  ) -> Edits.Consequence {
    let areEqual = contents.withLock(\.areEqual)
    var consequence = Edits.Consequence.none
    if let others = draft.edited.beside(self) {
      takeInWrites(of: others + [self], &draft)
      var committed: Committed<Value>?
      if case .saved(_, _, let saved) = ending { committed = saved }
      let (hasReached, written) = contents.withLock { contents in
        (
          contents.edits.hasReached(committed?.revision),
          contents.edits.writesAfterFirst(edit.number, merging: committed, areEqual)
        )
      }
      let effect = Self.effect(of: edit, ending, hasReached: hasReached)
      draft.event = event
      let patch: Patch = (
        edit.number,
        { loadable in
          if let written { loadable.value = written } else { effect(&loadable) }
        }
      )
      let saved = committed == nil || hasReached ? nil : edit
      amid(others, &draft, patch: patch, saving: saved, written: written) {
        consequence = withEdits { end(&$0, areEqual) }
        if case .lookAgain = consequence { return nil }
        return effect
      }
    } else {
      consequence = withEdits { end(&$0, areEqual) }
      if case .show(let value) = consequence {
        draft.event = event
        noteOwnWrite(draft.versions)
        draft.written.insert(extent)
        draft.replaced.append(draft.state[keyPath: path])
        draft.state[keyPath: path].value = value
      }
    }
    return consequence
  }

  /// What the end of an edit does to the value without edits.
  private static func effect(
    of edit: Edits.Edit, _ ending: Edits.Ending, hasReached: Bool
  ) -> @Sendable (inout Loadable<Value>) -> Void {
    { loadable in
      switch ending {
      case .saved(_, _, let committed):
        if hasReached { break }
        if let value = committed.value {
          loadable.value = value
        } else {
          edit.make(in: &loadable.value)
        }
      case .dropped: if loadable.value == nil { loadable.value = edit.ifEmpty }
      case .takenBack: break
      }
    }
  }

  /// Notes whether edits are pending.
  func notePending(_ draft: inout Draft<State>) {
    let isPending = contents.withLock { $0.edits.isPending }
    draft.replaced += draft.edited.note(self, isPending: isPending) as [Any]
    store?.hasEdits.store(!draft.edited.isEmpty, ordering: .relaxed)
  }

  /// Notes an edit that was saved, for loads of other lanes, and for pages, that may bring a value without the edit.
  func noteSaved(
    _ edit: Edits.Edit, _ committed: Committed<Value>, _ draft: inout Draft<State>
  ) {
    for other in draft.loading.lanes where other !== self && other.shares(family) {
      guard let load = other.loadWithoutEdits else { continue }
      let patch = patch(edit.number) { loadable in
        if loadable.value == nil { return }
        if let value = committed.value {
          loadable.value = value
        } else {
          edit.make(in: &loadable.value)
        }
      }
      draft.edited.note(patch, beside: load)
    }
    for page in draft.edited.pages(beside: self) {
      // Not the value that a commit has returned, as that may have no place for the page.
      var patch = patch(edit.number) { edit.make(in: &$0.value) }
      patch.isMade = { [self, areEqual = contents.withLock(\.areEqual)] draft in
        guard isThere(in: draft.state), let value = draft.state[keyPath: path].value else {
          return false
        }
        var compared: [any Sendable] = []
        defer { draft.replaced += compared as [Any] }
        return edit.isMade(in: value, areEqual, &compared)
      }
      draft.edited.note(patch, beside: page)
    }
  }

  /// The load under way that may bring a value without what is saved now.
  @usableFromInline var loadWithoutEdits: Work? {
    contents.withLock { $0.edits.source.stage == .loading ? $0.load?.work : nil }
  }
}

extension EditQueue {
  /// The number of the oldest pending edit; nil while edits are hidden.
  var firstNumber: Int? { isHidden ? nil : first?.number }

  /// The oldest pending edit.
  var first: Edit? { if case .edit(let edit)? = items.first { edit } else { nil } }

  /// Whether the first edit can start from a value only.
  var needsValue: Bool { first.map { $0.ifEmpty == nil } ?? false }

  /// Whether there are writes between the edits that were made outside the queue.
  var hasWrites: Bool {
    items.contains { if case .edit = $0 { false } else { true } }
  }

  mutating func replace(_ index: Int, with item: Item) {
    discarded.append(exchange(&items[index], with: item))
  }
}

extension Loadable {
  /// Puts another Loadable into the phase of this one, around the value of the other.
  func lendPhase(to other: inout Loadable) {
    other.setIsLoading()
    if !isLoading { SettledPhase(of: self, orWhileLoading: nil).restore(&other) }
  }
}
