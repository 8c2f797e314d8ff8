public import Synchronization

// Whether a lane with pending edits was written by hand is known when values are compared. Before a write under the
// edits of several lanes these are asked outside the lock; only what another thread has written since is compared
// under it.

extension Store {
  /// Compares what may have been written by hand where lanes have edits, before all loads are cancelled.
  func compareAllWrites() {
    if !hasEdits.load(ordering: .relaxed) { return }
    let lanes = lock.withLock { $0.draft.edited.all }
    for lane in lanes { lane.compareWrites() }
  }

  /// Compares what may have been written by hand where other lanes have edits beside a lane.
  @inlinable
  func compareWrites<Value: Sendable>(beside lane: Lane<State, Value>) {
    if hasEdits.load(ordering: .relaxed) { compareWritesSlowly(beside: lane) }
  }

  @usableFromInline
  func compareWritesSlowly<Value: Sendable>(beside lane: Lane<State, Value>) {
    if lock.isHeldHere { return }
    let others = lock.withLock { $0.draft.edited.beside(lane) }
    for other in others ?? [] { other.compareWrites() }
  }
}

extension Lane {
  /// Compares the value with what the edits have led to, outside the lock.
  @usableFromInline
  func compareWrites() {
    guard let store, let areEqual = contents.withLock({ $0.areEqual }) else { return }
    for question in withEdits({ $0.openQuestions }) {
      let isWrite = !areEqual(question.before, question.after)
      settle(store) { $0.answer(question, isWrite: isWrite) }
    }
    let current = store.lock.withLock { core in
      noteWrites(core.draft.versions)
      return withEdits { $0.isPending ? $0.doubt : nil }.map {
        ($0, isThere(in: core.draft.state) ? core.draft.state[keyPath: path].value : nil)
      }
    }
    guard let (doubt, value) = current else { return }
    let isNews = !same(value, doubt.shown, areEqual)
    settle(store) { $0.settle(doubt.writes, value, isNews: isNews) }
  }

  private func settle(_ store: Store<State>, _ body: (inout Edits) -> Void) {
    let discarded = store.lock.withLock { core in
      noteWrites(core.draft.versions)
      return withEdits { edits in
        body(&edits)
        return edits.takeDiscarded()
      }
    }
    withExtendedLifetime(discarded) {}
  }

  /// The same under the lock, for what was written meanwhile.
  func compareWrites(_ draft: inout Draft<State>) {
    guard let areEqual = contents.withLock({ $0.areEqual }) else { return }
    for question in withEdits({ $0.openQuestions }) {
      let isWrite = !areEqual(question.before, question.after)
      change(&draft) { $0.answer(question, isWrite: isWrite) }
    }
    guard let doubt = withEdits({ $0.doubt }) else { return }
    let value = draft.state[keyPath: path].value
    let isNews = !same(value, doubt.shown, areEqual)
    change(&draft) { $0.settle(doubt.writes, value, isNews: isNews) }
  }

  private func same(
    _ left: Value?, _ right: Value?, _ areEqual: (Value, Value) -> Bool
  ) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): areEqual(left, right)
    case (nil, _), (_, nil): false
    }
  }
}
