/// What the source of a value has, beside the edits that were saved: a value that a load brings may lack
/// them (L16).
extension EditQueue {
  /// What is known of the source while a load is under way.
  @usableFromInline
  struct Source: Sendable {
    @usableFromInline
    enum Stage: Sendable {
      case unknown
      /// A load is under way, and has brought nothing yet.
      case loading
      /// A load goes on after its first value.
      case live
    }

    /// A saved edit that the source may lack.
    @usableFromInline
    struct Kept: Sendable {
      /// The revision with which the source has the edit; nil when nobody knows.
      let revision: Int?
      /// Whether the load under way began before the edit was saved.
      var isMissed: Bool
      let apply: @Sendable (inout Value) -> Void
    }

    @usableFromInline var stage = Stage.unknown
    @usableFromInline var kept: [Kept] = []
    /// The value without the kept edits, while there are any on top of it.
    @usableFromInline var value: Value?
    /// The revision that the source has told.
    @usableFromInline var reached: Int?

    @inlinable
    init() {}
  }

  // MARK: Loads

  /// A load has begun, whose value may lack what is saved from here on.
  @inlinable
  mutating func loadBegan() {
    source.stage = .loading
    if !source.kept.isEmpty { keepRevisions() }
  }

  /// The load under way has ended without a value.
  @inlinable
  mutating func loadEnded() {
    source.stage = .unknown
    source.reached = nil
    if !source.kept.isEmpty { dropKept() }
  }

  /// The load under way has brought a value and ended; returns the value to show.
  @inlinable
  mutating func loaded(_ value: consuming Value) -> Value {
    if isTracking || !source.kept.isEmpty {
      let shown = rebase(on: value, at: nil)
      loadEnded()
      return shown
    }
    source.stage = .unknown
    source.reached = nil
    return value
  }

  /// The load under way has brought a value and goes on; returns the value to show.
  mutating func show(_ value: consuming Value, at revision: Int?) -> Value {
    let shown = isTracking || !source.kept.isEmpty ? rebase(on: value, at: revision) : value
    source.stage = .live
    source.reached = revision
    return shown
  }

  /// The source has changed to this revision; false when it has not shown a value yet.
  mutating func reach(_ revision: Int?) -> Bool {
    if source.stage != .live { return false }
    guard let revision else { return true }
    source.reached = revision
    discardKept { $0.revision.map { $0 <= revision } ?? true }
    return true
  }

  /// The source goes on with the value that is there, which it had told up to this revision.
  mutating func follow(from revision: Int) {
    source.stage = .live
    source.reached = revision
  }

  /// The source has made nothing but these saved edits, which are on top of its value; false, and nothing is noted,
  /// where they are not all that is on top up to the last of them.
  mutating func reach(saved revisions: [Int]) -> Bool {
    guard let last = revisions.last, source.stage == .live, source.value != nil,
      writes == knownWrites
    else { return false }
    let told = source.kept.prefix { $0.revision.map { $0 <= last } ?? false }
    if told.map(\.revision) != revisions { return false }
    source.reached = last
    discarded += Array(told)
    if told.count == source.kept.count {
      discarded.append(source.value)
      source.value = nil
      source.kept = []
    } else {
      for edit in told { edit.apply(&source.value!) }
      source.kept.removeFirst(told.count)
    }
    return true
  }

  /// Whether edits are on top of the source's value, and nothing else was written over that.
  mutating func isOnTop(of value: Value?) -> Bool {
    dropKeptIfWritten()
    if isPending { leaveOpen(value) }
    return isPending ? base != nil : source.value != nil
  }

  /// Merges a change of the source under the edits; returns the value to show.
  mutating func merge(_ areEqual: Comparison? = nil, _ body: (inout Value) -> Void) -> Value? {
    var merged = source.value.take() ?? base
    if merged == nil { return nil }
    body(&merged!)
    if !source.kept.isEmpty { source.value = merged }
    for kept in source.kept { kept.apply(&merged!) }
    if !isPending { return merged }
    setBase(merged)
    mergeIntoWrites(areEqual, body)
    setShown(folded())
    return shown
  }

  // MARK: Saved edits

  /// Whether the source has told all up to a revision.
  func hasReached(_ revision: Int?) -> Bool {
    guard let revision, let reached = source.reached else { return false }
    return reached >= revision
  }

  /// Takes in an edit that was saved; returns whether what shows has the edit as the source has it.
  mutating func commit(_ edit: Edit, _ after: Value?, _ committed: Committed<Value>) -> Bool {
    let revision = committed.revision
    if hasReached(revision) { return false }
    let before = base
    setBase(committed.value ?? after)
    switch source.stage {
    case .unknown: break
    case .loading:
      source.kept.append(Source.Kept(revision: revision, isMissed: true, apply: edit.apply))
    case .live:
      guard let revision, source.reached != nil else {
        // Without revisions the next value of the source is taken to have the edit.
        commitUnderKept(edit, committed)
        break
      }
      if source.value == nil { source.value = before }
      if let value = committed.value {
        discardKept { _ in true }
        source.kept = [Source.Kept(revision: revision, isMissed: true) { $0 = value }]
      } else {
        source.kept.append(Source.Kept(revision: revision, isMissed: true, apply: edit.apply))
      }
    }
    return committed.isAsShown
  }

  /// Takes in an edit of which no revision is known, below the saved edits that the source may lack.
  private mutating func commitUnderKept(_ edit: Edit, _ committed: Committed<Value>) {
    if committed.value != nil {
      dropKeptOnTop()
    } else if source.value != nil {
      edit.make(in: &source.value)
    }
  }

  /// Makes a value of the source the base, with the saved edits that it may lack; returns the value to show.
  @usableFromInline
  mutating func rebase(on value: consuming Value, at revision: Int?) -> Value {
    var value = value
    let isFirst = source.stage == .loading
    discardKept { kept in
      if let needed = kept.revision, let revision { return needed <= revision }
      if isFirst, kept.isMissed { kept.apply(&value) }
      return true
    }
    discarded.append(source.value)
    source.value = source.kept.isEmpty ? nil : value
    for kept in source.kept { kept.apply(&value) }
    knownWrites = writes
    if !isPending { return value }
    setBase(value)
    forgetWrites()
    isHidden = false
    setShown(folded())
    return shown ?? value
  }

  /// Lets go of what is known of the source when the value was written outside the queue: what was written had
  /// the saved edits.
  mutating func dropKeptIfWritten() {
    if source.value == nil || writes == knownWrites { return }
    if !isPending { knownWrites = writes }
    dropKept()
  }

  /// Lets go of the saved edits on top of the source's value, if there is one.
  mutating func dropKeptOnTop() {
    if source.value != nil { dropKept() }
  }

  @usableFromInline
  mutating func dropKept() {
    discardKept { _ in true }
    discarded.append(source.value)
    source.value = nil
  }

  /// Another load has begun, with which the source goes on from the revision that its first value will have.
  @usableFromInline
  mutating func keepRevisions() {
    discardKept { $0.revision == nil }
    for index in source.kept.indices { source.kept[index].isMissed = false }
    discarded.append(source.value)
    source.value = nil
  }

  private mutating func discardKept(where isOver: (Source.Kept) -> Bool) {
    source.kept.removeAll { kept in
      if !isOver(kept) { return false }
      discarded.append(kept)
      return true
    }
  }
}
