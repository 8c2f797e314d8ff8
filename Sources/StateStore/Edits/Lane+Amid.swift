import Synchronization

// Edits of places that are inside each other (L15, L16).
//
// Each lane has the edits of its own path and their base, which has no pending edit of any lane. While lanes that
// share a part of the state have edits, every load and edit is made under all of them, in one write: the edits are
// taken off by putting the bases back; the change is made; each lane takes its new base; and all edits are made
// again, in the order of their numbers. So no lane has to know which place is inside which, but where something was
// written by hand (`WrittenBeside.swift`). The base of an edit whose place is part of what an older edit has made is
// the value just before the edit; so bases are put back with the youngest first. A change whose place is part of that
// is kept as a patch among the edits.
//
// What was written by hand is put in place among the edits of each lane. As that lane has the value with all edits
// that showed then, the places of other lanes inside keep what they have.
//
// This is done in the state itself, under the store's lock, where nobody sees the steps; no copy of the state is
// asked, and no step runs user code under the lock of its lane. Without edits of others a write pays for one test.

/// What changes a value under the edits of all.
enum AmidCause {
  case edit
  /// A load that changes the phase alone.
  case phase
  /// A load that brings a value; the load lands, unless it had landed before.
  case value(Work?)
  /// A load that changes its value in place, or a page, which lands.
  case merge(RunWork?)

  /// Whether the source of the value has made the change, which is then made in what was written by hand, too.
  var isOfSource: Bool { if case .edit = self { false } else { true } }

  /// The load or the page that lands.
  var landing: AnyObject? {
    switch self {
    case .edit, .phase: nil
    case .value(let load): load
    case .merge(let page): page
    }
  }
}

extension Lane {
  typealias Effect = (inout Loadable<Value>) -> Void
  typealias Patch = (number: Int, make: @Sendable (inout Loadable<Value>) -> Void)

  /// Makes a change of the value at the path under all pending edits that share a part of the state.
  ///
  /// - Parameters:
  ///   - others: The other lanes with such edits.
  ///   - phase: The phase of the load, which no edit changes.
  ///   - patch: Makes the change on top, where the place is part of what a pending edit has made.
  ///   - edit: The edit that is saved by the change, and so is part of what was written by hand before.
  ///   - written: What was written by hand, and is made part of the base after the change; nil for nothing.
  ///   - change: Runs where no edit shows, changes the edits of this lane, and returns what happens to the value.
  func amid(
    _ others: [any StoreLane<State>], _ draft: inout Draft<State>, for cause: AmidCause = .edit,
    phase: Loadable<Value>? = nil, patch: Patch? = nil,
    saving edit: Edits.Edit? = nil, written: Value?? = nil, _ change: () -> Effect?
  ) {
    let lanes = withSelf(others)
    takeInWrites(of: lanes, &draft)
    for lane in lanes.reversed() { lane.takeOff(&draft) }
    makePatches(&draft)
    // What was changed again since an edit was saved is not to be changed back.
    let patches = draft.edited.takePatches(beside: cause.landing)
    let saved = patches.filter { $0.isMade?(&draft) ?? true }
    let beside = WrittenBeside(self, others, &draft)
    let effect = change()
    if let effect {
      make(effect, or: patch, &draft)
      if let written, isThere(in: draft.state) { write(written, keeping: others, &draft) }
    }
    if case .value(_?) = cause {
      draft.replaced += takePatches(&draft) as [Any]
    } else {
      makePatches(&draft)
    }
    for saved in saved { saved.make(&draft) }
    draft.replaced += patches as [Any]
    beside.forgetReplaced(cause, &draft)
    // An edit that has just ended was known in its lane, too.
    let isEdited = !cause.isOfSource || firstEdit != nil
    let edited = lanes.filter { $0 !== self || isEdited }
    var redos = draft.edited.patches.map { Redo(number: $0.number, make: $0.make) }
    // A lane that has no edits any more has no steps.
    for lane in lanes {
      var again: ((inout Draft<State>, _ number: Int) -> Void)?
      if lane === self ? cause.isOfSource : !isEdited && beside.isWhole(lane) {
        again = { [self] draft, _ in
          guard let effect, isThere(in: draft.state) else { return }
          effect(&draft.state[keyPath: path])
          for saved in saved { saved.make(&draft) }
        }
      } else if let edit, beside.isPart(lane) {
        again = { [self] draft, number in
          if number > edit.number || !isThere(in: draft.state) { return }
          draft.replaced.append(draft.state[keyPath: path])
          edit.make(in: &draft.state[keyPath: path].value)
        }
      }
      redos += lane.redos(again, keeping: edited, takesBase: !lane.takeBase(&draft))
    }
    Redo.make(redos, &draft)
    if let phase, isThere(in: draft.state) { phase.lendPhase(to: &draft.state[keyPath: path]) }
    for lane in lanes { lane.noteShown(&draft) }
    draft.written.insert(extent)
  }

  private func withSelf(_ others: [any StoreLane<State>]) -> [any StoreLane<State>] {
    guard let first = firstEdit else { return others }
    let index = others.firstIndex { ($0.firstEdit ?? 0) > first } ?? others.endIndex
    var lanes = others
    lanes.insert(self, at: index)
    return lanes
  }

  func takeInWrites(of lanes: [any StoreLane<State>], _ draft: inout Draft<State>) {
    for lane in lanes { lane.takeInWrites(&draft, dropsKept: lane !== self) }
  }

  private func make(_ effect: Effect, or patch: Patch?, _ draft: inout Draft<State>) {
    if isThere(in: draft.state) {
      draft.replaced.append(draft.state[keyPath: path])
      effect(&draft.state[keyPath: path])
    } else if let patch {
      draft.edited.patches.append(self.patch(patch.number, patch.make))
    }
  }

  /// A patch that makes a change at the path, while the place is there.
  func patch(
    _ number: Int, _ make: @escaping @Sendable (inout Loadable<Value>) -> Void
  ) -> PendingEdits<State>.Patch {
    PendingEdits.Patch(number: number, lane: self) { [self] draft in
      if !isThere(in: draft.state) { return }
      draft.replaced.append(draft.state[keyPath: path])
      make(&draft.state[keyPath: path])
    }
  }

  /// Makes the patches whose places are there without any edit.
  private func makePatches(_ draft: inout Draft<State>) {
    let patches = takePatches(&draft)
    for patch in patches { patch.make(&draft) }
    draft.replaced += patches as [Any]
  }

  private func takePatches(_ draft: inout Draft<State>) -> [PendingEdits<State>.Patch] {
    let all = draft.edited.patches
    if all.isEmpty { return [] }
    let areThere = all.map { $0.lane.isThere(in: draft.state) }
    draft.edited.patches = zip(all, areThere).filter { !$1 }.map(\.0)
    return zip(all, areThere).filter { $1 }.map(\.0)
  }
}

// MARK: The part of each lane

extension Lane {
  /// Whether the lanes of a family may share a part of the state with this one. Two elements of one list do not, nor
  /// do two computed paths to values of one type.
  @usableFromInline
  func shares(_ other: LaneFamily) -> Bool {
    if isGone || !extent.overlaps(other.extent) { return false }
    return family.apart == nil || family != other
  }

  /// The number of the oldest pending edit that shows.
  @usableFromInline var firstEdit: Int? { contents.withLock { $0.edits.firstNumber } }

  /// Whether the place is there, and is that of the incarnation to which the path is pinned.
  @usableFromInline
  func isThere(in state: State) -> Bool { !isGone && isSame?(state) ?? true }

  /// Takes in what was written by hand before the write under way.
  @usableFromInline
  func takeInWrites(_ draft: inout Draft<State>, dropsKept: Bool) {
    if !isThere(in: draft.state) { return }
    noteWrites(draft.versions)
    if withEdits({ $0.isPending && $0.isInDoubt }) { compareWrites(&draft) }
    change(&draft) { edits in
      edits.dropKeptIfWritten()
      if dropsKept { edits.dropKeptOnTop() }
    }
  }

  /// Puts the base back.
  @usableFromInline
  func takeOff(_ draft: inout Draft<State>) {
    if !isThere(in: draft.state) { return }
    draft.replaced.append(draft.state[keyPath: path])
    draft.state[keyPath: path].value = contents.withLock { $0.edits.base }
  }

  /// Makes what is there without any edit the base; false where that is nothing to make the first edit in.
  @usableFromInline
  func takeBase(_ draft: inout Draft<State>) -> Bool {
    if !isThere(in: draft.state) { return false }
    let value = draft.state[keyPath: path].value
    if value == nil, contents.withLock({ $0.edits.needsValue }) { return false }
    change(&draft) { if $0.isPending { $0.setBase(value) } }
    return true
  }

  /// Notes what shows after edits were made, here or by another lane.
  @usableFromInline
  func noteShown(_ draft: inout Draft<State>) {
    // What is gone ends with its incarnation, at the end of the write.
    if !isThere(in: draft.state) { return }
    noteOwnWrite(draft.versions)
    let value = draft.state[keyPath: path].value
    change(&draft) { if $0.isPending { $0.setShown(value) } }
    draft.written.insert(extent)
  }

  /// Changes the edits under the lock of the lane, without user code, which runs at the end of the write.
  func change(_ draft: inout Draft<State>, _ body: (inout Edits) -> Void) {
    let discarded = withEdits { edits in
      body(&edits)
      return edits.takeDiscarded()
    }
    draft.replaced += discarded as [Any]
  }
}
