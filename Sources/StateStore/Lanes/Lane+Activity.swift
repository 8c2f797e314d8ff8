public import Synchronization

/// The activity of a path, for its observers.
extension Lane {
  /// Notes the next attempt of a load.
  func note(_ attempt: LoadAttempt, of load: LaneLoad<State>) {
    contents.withLock { contents in
      if contents.load === load { contents.attempt = attempt }
    }
    publish()
  }

  /// Notes an unsaved edit by its name.
  func notePending(_ name: String) {
    contents.withLock { $0.pendingEdits.append(name) }
  }

  /// Notes that the oldest edits are saved.
  func noteSaved(_ count: Int) {
    contents.withLock { $0.pendingEdits.removeFirst(min(count, $0.pendingEdits.count)) }
  }

  /// Notes the unsaved edits by their names, in place of those noted before.
  func notePending(_ names: [String]) {
    contents.withLock { $0.pendingEdits = names }
  }

  /// The work in progress.
  var current: PathActivity {
    contents.withLock { contents in
      let stage = contents.source.stage
      return PathActivity(
        isLoading: stage == .loading, attempt: stage == .loading ? contents.attempt : nil,
        isLive: stage == .live, isLoadingMore: contents.pages.areUnderWay,
        pageFailure: contents.pages.failure,
        pendingEdits: contents.pendingEdits)
    }
  }

  /// The store that reports the activity to observers, made for the first of them.
  var activity: Store<PathActivity> {
    // Held here, so that the store is not destroyed under the lock.
    let store = store
    let activity = contents.withLock { contents in
      let activity =
        contents.activity ?? store?.makeActivity() ?? Store(.idle, scheduler: scheduler)
      contents.activity = activity
      isObserved.store(true, ordering: .relaxed)
      return activity
    }
    withExtendedLifetime(store) {}
    publish()
    return activity
  }

  @inlinable
  func publish() {
    if isObserved.load(ordering: .relaxed) { publishToObservers() }
  }

  @usableFromInline
  func publishToObservers() {
    // The body of a run that is over may be the caller.
    contents.withLock { $0.activity }?.change("activity", fileID: #fileID, line: #line) {
      $0.whole = self.current
    }
  }
}

extension Store {
  /// Makes the store that reports an activity, whose endless cycles this store reports (L10).
  func makeActivity() -> Store<PathActivity> {
    Store<PathActivity>(
      .idle, scheduler: scheduler, roundLimit: engine.roundLimit, diagnostics: diagnostics)
  }
}
