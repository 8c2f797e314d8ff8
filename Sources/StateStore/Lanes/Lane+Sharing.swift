import Synchronization

extension Lane: StoreLane {}

// The requirements of `StoreLane`, for the loads and edits of other paths.
extension Lane {
  @usableFromInline var editedPlace: (any EditedPlace<State>)? {
    get { contents.withLock { $0.edited } }
    set { contents.withLock { $0.edited = newValue } }
  }

  /// Whether the place is there, in the incarnation to which the path is pinned.
  @usableFromInline
  func isThere(in state: State) -> Bool { !isGone && isSame?(state) ?? true }

  /// The path for applying entries. Once the incarnation is gone, the path has no pin, as saved
  /// entries outlive an incarnation that may come back.
  var pathOfLog: any WritableKeyPath<State, Loadable<Value>> & Sendable {
    isGone ? unpinned?() ?? path : path
  }

  func isThereForLog(in state: State) -> Bool {
    isGone ? canReturn && isSame?(state) ?? false : isSame?(state) ?? true
  }

  /// Whether the incarnation may come back.
  var canReturn: Bool { unpinned != nil }

  @usableFromInline var source: EditSource<State>? {
    contents.withLock { contents in
      guard let load = contents.load, contents.source.stage != .unknown else { return nil }
      return EditSource(
        lane: self, object: load.work, reached: contents.source.reached,
        replaced: contents.source.replaced, isOlder: contents.source.stage == .loading)
    }
  }

  @usableFromInline
  func noteReplaced() {
    contents.withLock { contents in
      if contents.source.reached != nil { contents.source.replaced = contents.source.reached }
    }
  }

  // MARK: Sharing

  /// False for two elements of one list, for two computed paths to values of one type, and for two
  /// stored members of one value.
  @usableFromInline
  func mayShare(_ other: any StoreLane<State>) -> Bool {
    if other === self { return true }
    if !extent.overlaps(other.extent) { return false }
    if family.apart != nil, family == other.family { return false }
    if let own = pinnedMember, let others = other.pinnedMember, own.fence === others.fence,
      !own.bytes.overlaps(others.bytes)
    {
      return false
    }
    guard extent == other.extent, extent != .everything, let element,
      let otherElement = other.element
    else { return true }
    return isEqual(element, otherElement)
  }

  @usableFromInline
  func covers(_ other: any StoreLane<State>) -> Bool? {
    if other === self { return true }
    if !mayShare(other) { return false }
    if extent == .everything || other.extent == .everything { return nil }
    if fence == nil {
      return extent.lowerBound <= other.extent.lowerBound
        && other.extent.upperBound <= extent.upperBound
    }
    return other.isPinned ? nil : false
  }

  @usableFromInline var isPinned: Bool { fence != nil }

  @usableFromInline var pinnedMember: (fence: Fence, bytes: Range<Int>)? {
    guard let fence, let member else { return nil }
    return (fence, member)
  }

  @usableFromInline
  func noteLandingAround() { contents.withLock { $0.pages.noteLanding() } }

  /// Whether the place is part of another lane's place: putting the value there back undoes a
  /// change here.
  ///
  /// Paths alone do not show it. The trial change is one of `isLoading`; of user code only the
  /// setters of the two paths see it.
  @usableFromInline
  func isPart(of other: any StoreLane<State>, _ draft: inout Draft<State>) -> Bool {
    guard isThere(in: draft.state), let putBack = other.keeping(draft.state, isPhase: false) else {
      return false
    }
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

  @usableFromInline
  func keeping(_ state: State, isPhase: Bool) -> ((inout Draft<State>) -> Void)? {
    if !isThereForLog(in: state) { return nil }
    let path = pathOfLog
    return { [self, value = state[keyPath: path]] draft in
      if !isThereForLog(in: draft.state) { return }
      draft.replaced.append(draft.state[keyPath: path])
      if isPhase {
        value.lendPhase(to: &draft.state[keyPath: path])
      } else {
        draft.state[keyPath: path] = value
      }
    }
  }
}

extension Lane {
  /// Whether a load is in progress at the place, perhaps one of the next incarnation.
  func isLoading(in draft: borrowing Draft<State>) -> Bool {
    guard let lanes = draft.loading?.lanes else { return false }
    let place = unpinned?() as AnyKeyPath?
    return lanes.contains { other in
      guard let other = other as? Lane<State, Value>, !other.isGone, other.load != nil else {
        return false
      }
      return other === self || place != nil && other.unpinned?() as AnyKeyPath? == place
    }
  }

  @usableFromInline
  func settlePhase(_ draft: inout Draft<State>) {
    if !isThereForLog(in: draft.state) || isLoading(in: draft) { return }
    let path = pathOfLog
    if draft.state[keyPath: path].isLoading { draft.state[keyPath: path].cancelLoading() }
  }
}

private func isEqual<First: Hashable>(_ first: First, _ second: any Hashable) -> Bool {
  (second as? First) == first
}
