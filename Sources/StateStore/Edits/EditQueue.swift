/// The edits of a value that show before they are saved, in the order they were made (L15, L16), as a
/// pure value: each event says what to do, and the holder of the queue does it.
///
/// The queue keeps the *base*, which is the value without any edit. What shows is the base with all edits
/// applied; so an edit is taken back by applying the others again.
///
/// The queue is held under locks: the values that it lets go of are in `discarded`, to be destroyed
/// outside them. Only what `apply` itself replaces inside a value is destroyed where `apply` runs.
@usableFromInline
struct EditQueue<Value: Sendable, Job: Sendable>: Sendable {
  @usableFromInline typealias Comparison = @Sendable (Value, Value) -> Bool

  /// One edit, and the job of saving it.
  @usableFromInline
  struct Edit: Sendable {
    let job: Job
    /// The place in the order of all edits of the store.
    var number = 0
    /// The value to start from where there is none.
    let ifEmpty: Value?
    private(set) var apply: @Sendable (inout Value) -> Void

    /// The edit as the source has made it.
    func saved(as committed: Committed<Value>) -> Edit {
      guard let change = committed.change else { return self }
      var saved = self
      saved.apply = change.make
      return saved
    }

    /// The value with this edit; nil stays nil without a value to start from.
    func applied(to value: Value?) -> Value? {
      var value = value
      make(in: &value)
      return value
    }

    /// Whether the value has the edit: making the edit again makes no difference. What is made for that goes to
    /// `discarded`.
    func isMade(
      in value: Value, _ areEqual: Comparison?, _ discarded: inout [any Sendable]
    ) -> Bool {
      guard let areEqual else { return true }
      var again = value
      apply(&again)
      discarded.append(again)
      return areEqual(value, again)
    }

    /// Makes the edit in place, so that only `apply` itself destroys anything.
    func make(in value: inout Value?) {
      guard var edited = value.take() ?? ifEmpty else { return }
      apply(&edited)
      value = edited
    }
  }

  /// How the saving of the first edit ended.
  enum Ending: Sendable {
    /// The edit is saved. `after` is the base with the edit, if the base is still that of `revision`.
    case saved(after: Value, revision: Int, Committed<Value> = Committed())
    /// The edit made no difference to the base of `revision`, so that there was nothing to save.
    case dropped(revision: Int)
    /// The edit could not be saved.
    case takenBack

    /// Whether what shows may be made anew of the base.
    var mayShow: Bool {
      switch self {
      case .saved(_, _, let committed): !committed.isAsShown || committed.revision != nil
      case .dropped: false
      case .takenBack: true
      }
    }
  }

  /// What the end of an edit means for the value that shows.
  enum Consequence: Sendable {
    case none
    case show(Value?)
    /// The base has changed since the edit made no difference to it: make the edit again.
    case lookAgain
  }

  @usableFromInline
  enum Item: Sendable {
    case edit(Edit)
    /// A write made outside the queue, which saw the edits before it.
    case write(Value?)
    /// What may be such a write: the values are not compared yet.
    case question(Question)
  }

  /// Whether a value was written outside the queue: if the two values differ.
  @usableFromInline
  struct Question: Sendable {
    let number: Int
    let before: Value
    let after: Value
  }

  var base: Value?
  /// How often the base was replaced.
  private var revision = 0
  /// The pending edits and the writes between them; the first item is an edit.
  @usableFromInline var items: [Item] = []
  /// Whether the first edit is being saved.
  var isSaving = false
  /// What is known of the source of the value, beside a load.
  @usableFromInline var source = Source()

  /// The value that shows, as the queue last decided; nil when the value was reset.
  var shown: Value?
  /// Whether a reset hides the edits.
  var isHidden = false
  /// Writes made outside this queue, and how many of them it has absorbed.
  var writes = 0
  var knownWrites = 0
  /// The number of items that are questions.
  var questions = 0

  /// The values and edits that the queue has let go of, to be destroyed outside any lock.
  @usableFromInline var discarded: [any Sendable] = []

  @inlinable
  init() {}

  /// Whether edits are waiting to be saved.
  @inlinable var isPending: Bool { !items.isEmpty }

  /// Whether the queue wants to hear of writes: edits are pending, or on top of what the source has.
  @inlinable var isTracking: Bool { isPending || source.value != nil }

  /// The jobs of the edits that are pending, oldest first.
  var jobs: [Job] {
    items.compactMap { if case .edit(let edit) = $0 { edit.job } else { nil } }
  }

  /// Takes the discarded values, for the caller to destroy.
  @inlinable
  mutating func takeDiscarded() -> [any Sendable] {
    discarded.isEmpty ? [] : exchange(&discarded, with: [])
  }

  // MARK: Edits

  /// Applies an edit to the value that shows; false without a value or one to start from.
  mutating func add(_ edit: Edit, to value: inout Value?) -> Bool {
    dropKeptIfWritten()
    if !isPending { base = value }
    leaveOpen(value)
    if isHidden { discarded.append(exchange(&value, with: folded())) }
    guard var edited = value.take() ?? edit.ifEmpty else { return false }
    // While the queue holds the value too, the edit could not be made in place.
    shown = nil
    isHidden = false
    edit.apply(&edited)
    value = edited
    shown = edited
    items.append(.edit(edit))
    return true
  }

  /// The edit that is to be saved next, unless one is being saved.
  mutating func nextToSave() -> Edit? {
    guard !isSaving, case .edit(let edit)? = items.first else { return nil }
    isSaving = true
    return edit
  }

  /// The base with its revision.
  var start: (base: Value?, revision: Int) { (base, revision) }

  /// Ends the saving of the first edit.
  ///
  /// - Parameter areEqual: Tells what writes made outside the queue have left of edits; without it, all.
  mutating func end(_ ending: Ending, _ areEqual: Comparison? = nil) -> Consequence {
    guard isSaving, case .edit(let edit)? = items.first else { return .none }
    if case .dropped(let seen) = ending, seen != revision { return .lookAgain }
    isSaving = false
    items.removeFirst()
    discarded.append(edit)
    var consequence = Consequence.none
    switch ending {
    case .saved(let after, let seen, let committed):
      let saved = edit.saved(as: committed)
      if let change = committed.change, !hasReached(committed.revision) {
        var compared: [any Sendable] = []
        mergeIntoWrites(areEqual) {
          if edit.isMade(in: $0, areEqual, &compared) { change.make(&$0) }
        }
        discarded += compared
      }
      let isShown = commit(saved, seen == revision ? after : saved.applied(to: base), committed)
      if !isShown, !isHidden {
        setShown(folded())
        consequence = .show(shown)
      }
    case .dropped:
      // What the edit started from shows, and later edits may need it.
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

  // MARK: Steps

  /// The base with all pending edits; the last write made outside the queue saw the edits before it.
  func folded() -> Value? {
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

  /// Lets go of all values when no edit is pending.
  mutating func forget() {
    dropKeptIfWritten()
    discarded += [base, shown]
    (base, shown) = (nil, nil)
    isHidden = false
    knownWrites = writes
  }
}
