import Synchronization

/// The lanes that were written by hand after their pending edits, beside a change of another lane.
///
/// What such a write becomes depends on which place is inside which. A load around the place replaces the write, as
/// the load of its own path does; a load in the place is made in the write; other loads leave the write as it is. An
/// edit around the place that is saved is made in a write that came before the edit.
struct WrittenBeside<State: Sendable> {
  /// The written lanes whose places are part of the place that is changed.
  private var parts: [any StoreLane<State>] = []
  /// The written lanes whose places are around that.
  private var wholes: [any StoreLane<State>] = []

  /// Finds the lanes, where no edit shows.
  ///
  /// - Complexity: linear in the number of lanes, without running user code, when no lane was written by hand.
  init(
    _ lane: any StoreLane<State>, _ others: [any StoreLane<State>], _ draft: inout Draft<State>
  ) {
    for other in others where other.hasWrites {
      if other.isPart(of: lane, &draft) { parts.append(other) }
      if lane.isPart(of: other, &draft) { wholes.append(other) }
    }
  }

  func isPart(_ lane: any StoreLane<State>) -> Bool { parts.contains { $0 === lane } }

  func isWhole(_ lane: any StoreLane<State>) -> Bool { wholes.contains { $0 === lane } }

  /// Forgets the writes that a load has replaced: by a value, or by what a merge has made of the place.
  func forgetReplaced(_ cause: AmidCause, _ draft: inout Draft<State>) {
    for part in parts {
      switch cause {
      case .edit, .phase: break
      case .value: part.forgetWrites(&draft)
      case .merge: if part.differsFromBase(draft.state) { part.forgetWrites(&draft) }
      }
    }
  }
}

extension Lane {
  /// Whether writes by hand are among the pending edits.
  @usableFromInline var hasWrites: Bool { contents.withLock { $0.edits.hasWrites } }

  /// Whether the place is part of another lane's: a change here is undone when the value there is put back.
  ///
  /// Paths do not tell that themselves. The change is that of `isLoading`, and is seen by no user code but the
  /// setters of the two paths.
  @usableFromInline
  func isPart(of other: any StoreLane<State>, _ draft: inout Draft<State>) -> Bool {
    guard isThere(in: draft.state), let putBack = other.keeping(draft.state) else { return false }
    let before = draft.state[keyPath: path]
    draft.replaced.append(before)
    if before.isLoading {
      draft.state[keyPath: path].cancelLoading()
    } else {
      draft.state[keyPath: path].setIsLoading()
    }
    // A computed property may keep no phase.
    let isChanged = draft.state[keyPath: path].isLoading != before.isLoading
    putBack(&draft)
    let isUndone = draft.state[keyPath: path].isLoading == before.isLoading
    draft.state[keyPath: path] = before
    return isChanged && isUndone
  }

  /// Puts the present value back; nil when there is none.
  @usableFromInline
  func keeping(_ state: State) -> ((inout Draft<State>) -> Void)? {
    if !isThere(in: state) { return nil }
    return { [self, value = state[keyPath: path]] draft in
      if !isThere(in: draft.state) { return }
      draft.replaced.append(draft.state[keyPath: path])
      draft.state[keyPath: path] = value
    }
  }

  /// Whether the value is another than the base of the edits.
  @usableFromInline
  func differsFromBase(_ state: State) -> Bool {
    let (base, areEqual) = contents.withLock { ($0.edits.base, $0.areEqual) }
    if !isThere(in: state) { return true }
    guard let areEqual else { return true }
    switch (base, state[keyPath: path].value) {
    case (nil, nil): return false
    case (let base?, let value?): return !areEqual(base, value)
    case (nil, _), (_, nil): return true
    }
  }

  @usableFromInline
  func forgetWrites(_ draft: inout Draft<State>) { change(&draft) { $0.forgetWrites() } }
}
