/// The edits of a value that show before they are saved, in the order they were made (L15, L16), as a
/// pure value: each event says what to do, and whoever holds the queue does it.
///
/// It keeps the *base*, which is the value without any of them. What shows is the base with all of them
/// applied; so one of them is taken back by applying the others again.
///
/// It is held under locks: whatever value it lets go of it hands out, in `discarded`, to be destroyed
/// outside them. Only what `apply` itself replaces inside a value is destroyed where that runs.
@usableFromInline
struct EditQueue<Value: Sendable, Job: Sendable>: Sendable {
  /// One edit, and what its saving takes.
  @usableFromInline
  struct Edit: Sendable {
    let job: Job
    /// What to start from where there is no value.
    let ifEmpty: Value?
    let apply: @Sendable (inout Value) -> Void

    /// The value with this edit; nil stays nil without a start.
    func applied(to value: Value?) -> Value? {
      var value = value
      make(in: &value)
      return value
    }

    /// Makes the edit in place, so that nothing is destroyed but by `apply` itself.
    func make(in value: inout Value?) {
      guard var edited = value.take() ?? ifEmpty else { return }
      apply(&edited)
      value = edited
    }
  }

  /// How the saving of the first edit ended.
  enum Ending: Sendable {
    /// It is saved. `after` is the base with it, if the base is still that of `revision`.
    case committed(after: Value, revision: Int)
    /// It made no difference to the base of `revision`, so that there was nothing to save.
    case dropped(revision: Int)
    /// It could not be saved.
    case takenBack
  }

  /// What the end of an edit means for the value that shows.
  enum Consequence: Sendable {
    case none
    case show(Value?)
    /// The base has changed since the edit was found empty: look again.
    case lookAgain
  }

  @usableFromInline
  enum Item: Sendable {
    case edit(Edit)
    /// Somebody else's write, which saw the edits before it.
    case write(Value?)
    /// What may be one: nobody has compared yet.
    case question(Question)
  }

  /// Whether a value was written: it was, if the two differ.
  @usableFromInline
  struct Question: Sendable {
    let number: Int
    let before: Value
    let after: Value
  }

  private var base: Value?
  /// Counts what has replaced the base.
  private var revision = 0
  /// Begins with an edit, or is empty.
  @usableFromInline var items: [Item] = []
  private var isCommitting = false
  /// The edits saved since the load under way began: what it brings may lack them.
  @usableFromInline var saved: [Edit] = []
  @usableFromInline var isLoading = false

  /// What shows since the queue last decided it; nil when the value was reset, which hides the edits.
  var shown: Value?
  var isHidden = false
  /// Counts the writes of others, and those that were looked at.
  var writes = 0
  var knownWrites = 0
  /// How many items are questions.
  var questions = 0

  /// What was replaced: it is to be destroyed outside any lock.
  @usableFromInline var discarded: [any Sendable] = []

  @inlinable
  init() {}

  /// Whether edits are waiting to be saved.
  @inlinable var isPending: Bool { !items.isEmpty }

  /// The jobs of the edits that are pending, oldest first.
  var jobs: [Job] {
    items.compactMap { if case .edit(let edit) = $0 { edit.job } else { nil } }
  }

  /// Takes what is to be destroyed.
  @inlinable
  mutating func takeDiscarded() -> [any Sendable] {
    discarded.isEmpty ? [] : exchange(&discarded, with: [])
  }

  // MARK: Edits

  /// Applies an edit to what shows; false when there is no value, and none to start from.
  mutating func add(_ edit: Edit, to value: inout Value?) -> Bool {
    if !isPending { base = value }
    leaveOpen(value)
    if isHidden { discarded.append(exchange(&value, with: folded())) }
    guard var edited = value.take() ?? edit.ifEmpty else { return false }
    // While it is held here too, the edit could not be made in place; that holds it as well.
    shown = nil
    isHidden = false
    edit.apply(&edited)
    value = edited
    shown = edited
    items.append(.edit(edit))
    return true
  }

  /// The edit that is to be saved, unless one is being saved already.
  mutating func nextToCommit() -> Edit? {
    guard !isCommitting, case .edit(let edit)? = items.first else { return nil }
    isCommitting = true
    return edit
  }

  /// The value without any edit, as of its revision.
  var start: (base: Value?, revision: Int) { (base, revision) }

  /// Ends the saving of the first edit.
  mutating func end(_ ending: Ending) -> Consequence {
    guard isCommitting, case .edit(let edit)? = items.first else { return .none }
    if case .dropped(let seen) = ending, seen != revision { return .lookAgain }
    isCommitting = false
    items.removeFirst()
    discarded.append(edit)
    var consequence = Consequence.none
    switch ending {
    case .committed(let after, let seen):
      if isLoading { saved.append(edit) }
      setBase(seen == revision ? after : edit.applied(to: base))
    case .dropped:
      // What it started from shows, and the later ones may need it.
      if base == nil { setBase(edit.ifEmpty) }
    case .takenBack:
      if !isHidden {
        setShown(folded())
        consequence = .show(shown)
      }
    }
    takeInFirstWrites()
    if items.isEmpty { forget() }
    return consequence
  }

  // MARK: Loads

  /// A load has begun: it may miss what is saved from now on.
  @inlinable
  mutating func loadBegan() {
    isLoading = true
    if !saved.isEmpty { forgetSaved() }
  }

  /// The load under way has ended without a value.
  @inlinable
  mutating func loadEnded() {
    isLoading = false
    if !saved.isEmpty { forgetSaved() }
  }

  /// The load under way has brought a value, which becomes the base; returns what is to show.
  @inlinable
  mutating func loaded(_ value: consuming Value) -> Value {
    if isPending || !saved.isEmpty { return rebase(on: value) }
    isLoading = false
    return value
  }

  @usableFromInline
  mutating func rebase(on value: consuming Value) -> Value {
    var value = value
    for edit in saved { edit.apply(&value) }
    loadEnded()
    knownWrites = writes
    if !isPending { return value }
    setBase(value)
    forgetWrites()
    isHidden = false
    setShown(folded())
    return shown ?? value
  }

  // MARK: Steps

  /// The base with everything that is pending: what is before the last write of somebody else, that
  /// saw.
  private func folded() -> Value? {
    var value = base
    var edits = items[...]
    if let (index, written) = lastWrite { (value, edits) = (written, items[(index + 1)...]) }
    for case .edit(let edit) in edits { edit.make(in: &value) }
    return value
  }

  private var lastWrite: (index: Int, value: Value?)? {
    for index in items.indices.reversed() {
      switch items[index] {
      case .edit: continue
      case .write(let value): return (index, value)
      case .question(let question): return (index, question.after)
      }
    }
    return nil
  }

  mutating func setShown(_ value: Value?) {
    discarded.append(shown)
    shown = value
  }

  mutating func setBase(_ value: Value?) {
    discarded.append(base)
    base = value
    revision += 1
  }

  @usableFromInline
  mutating func forgetSaved() {
    discarded += saved
    saved = []
  }

  /// Nothing is pending: what shows is the value.
  private mutating func forget() {
    discarded += [base, shown]
    (base, shown) = (nil, nil)
    isHidden = false
    knownWrites = writes
  }
}
