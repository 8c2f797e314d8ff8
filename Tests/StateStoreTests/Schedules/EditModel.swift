import StateStore

/// The laws of the loads and edits of one path, in their simplest form: no other client writes to
/// the server, so each load brings all saved edits.
struct EditModel {
  struct Edit {
    let id: Int
    let name: String
    let policy: EditPolicy
    let changes: [KeyChange]
    let ifEmpty: [Int: Int]?
    /// Whether it made no difference when no older one waited.
    var madeNothing = false

    func isSaved(with next: Edit) -> Bool {
      policy == .coalesce && next.policy == .coalesce && name == next.name
    }

    func applied(to value: [Int: Int]?) -> [Int: Int]? {
      (value ?? ifEmpty).map { changes.applied(to: $0) }
    }
  }

  private(set) var loads = LoadModel<[Int: Int]>()
  private(set) var pending: [Edit] = []
  /// How many of the oldest edits have their turn to be saved, by one commit.
  private var turn = 0
  private(set) var turnsEnded = 0
  /// What the commit got that has begun.
  private(set) var saving: Edited<[Int: Int]>?
  private(set) var outcomes: [Int: EditOutcome] = [:]
  private(set) var server: [Int: Int]
  /// The value that the server must hold: all edits that it took, in order.
  private(set) var taken: [Int: Int]
  /// The load that is to follow, and the load whose turn has come.
  private(set) var follower: Int?
  var next: Int?

  /// The value without the pending edits.
  private var base: [Int: Int]?
  /// Whether the path was reset while edits were pending.
  private var isHidden = false
  private var isOutdated = false
  private var isAbandoned = false

  init(server: [Int: Int]) {
    self.server = server
    taken = server
  }

  private static func noValue(_ edit: Edit) -> LoadFailure {
    LoadFailure(
      kind: .notFound,
      message: "\"\(edit.name)\" has no value to change. Load one first, or start from `ifEmpty`.",
      canRetry: false)
  }

  private var edited: [Int: Int]? { pending.reduce(base) { $1.applied(to: $0) } }

  // MARK: Loads

  mutating func start(_ id: Int) {
    loads.start(id)
    (isOutdated, follower, next) = (false, nil, nil)
  }

  /// Asks for a load; returns the load that answers.
  mutating func join(_ id: Int) -> Int {
    guard let current = loads.current else {
      start(id)
      return id
    }
    if !isOutdated { return current }
    follower = follower ?? id
    return follower ?? id
  }

  /// Begins the load whose turn has come, unless another load is under way.
  mutating func startNext() {
    guard let id = next.take() else { return }
    if loads.current == nil { start(id) }
  }

  mutating func end(_ id: Int, _ result: Result<Void, any Error>) {
    if follower == id { follower = nil }
    if loads.current != id { return }
    switch result {
    case .success:
      (base, isHidden) = (server, false)
      loads.end(id, .success(edited ?? server))
    case .failure(let error):
      loads.end(id, .failure(error))
    }
    next = follower.take()
  }

  /// Cancels the load under way, and the load that was to follow.
  mutating func cancel() {
    follower = nil
    if let id = loads.current { end(id, .failure(CancellationError())) }
  }

  mutating func outdate() { isOutdated = true }

  mutating func reset() {
    follower = nil
    loads.reset()
    isHidden = !pending.isEmpty
  }

  // MARK: Edits

  mutating func add(_ edit: Edit) {
    if loads.value.value == nil, edit.ifEmpty == nil {
      outcomes[edit.id] = .takenBack(Self.noValue(edit))
      return
    }
    var edit = edit
    if pending.isEmpty {
      base = loads.value.value
      edit.madeNothing = edit.applied(to: base) == base ?? edit.ifEmpty
    }
    pending.append(edit)
    isHidden = false
    isOutdated = true
    loads.value.value = edited
  }

  /// Gives the edits whose turn it is their turn, unless others have it: the oldest, and what
  /// joins.
  mutating func beginTurn() {
    if turn > 0 || pending.isEmpty { return }
    turn = 1
    while turn < pending.count, pending[turn - 1].isSaved(with: pending[turn]),
      pending[0].ifEmpty != nil || pending[turn].ifEmpty == nil
    { turn += 1 }
  }

  /// Takes out the edits whose turn it is.
  private mutating func endTurn() -> [Edit] {
    let ended = Array(pending.prefix(turn))
    pending.removeFirst(turn)
    (turn, isOutdated) = (0, true)
    turnsEnded += 1
    if pending.isEmpty { isHidden = false }
    return ended
  }

  private func applied(_ edits: some Sequence<Edit>, to value: [Int: Int]?) -> [Int: Int]? {
    edits.reduce(value) { $1.applied(to: $0) }
  }

  /// Begins the commit of an edit; returns a violation of the laws.
  mutating func save(_ id: Int, _ edited: Edited<[Int: Int]>) -> String? {
    if isAbandoned { return nil }
    let edits = pending.prefix(turn)
    guard edits.last?.id == id, saving == nil else {
      return "\(id) is saved and it is not its turn."
    }
    saving = edited
    let before = base ?? edits[0].ifEmpty
    if edited.before != before {
      return "\(id) is saved on \(edited.before), not \(before ?? [:])."
    }
    if edited.after != applied(edits, to: before) { return "\(id) is saved as \(edited.after)." }
    let isDropped = edits.count == 1 && edits[0].madeNothing && edited.before == edited.after
    return isDropped ? "\(id) is saved and is empty." : nil
  }

  /// Ends the commit of an edit, which the server has taken or refused. The commit of an edit that
  /// was given up reaches nobody.
  mutating func saved(_ id: Int, _ failure: LoadFailure?) {
    if isAbandoned || turn == 0 || pending[turn - 1].id != id { return }
    guard let edited = saving.take() else { return }
    let wasHidden = isHidden
    let edits = endTurn()
    for edit in edits { outcomes[edit.id] = failure.map(EditOutcome.takenBack) ?? .committed }
    if failure != nil {
      if !wasHidden { loads.value.value = self.edited }
    } else {
      if edited.before == edited.after {
        // What the edit is for is in its commit, not in the difference.
        for edit in edits { edit.changes.apply(to: &server) }
      } else {
        server.save(edited)
      }
      for edit in edits { edit.changes.apply(to: &taken) }
      base = applied(edits, to: base)
    }
  }

  /// Drops the edits whose turn it is; returns a violation of the laws.
  mutating func dropped() -> String? {
    let edits = endTurn()
    if base == nil, edits[0].ifEmpty == nil {
      // The edit before, which had a value to start from, was taken back.
      for edit in edits { outcomes[edit.id] = .takenBack(Self.noValue(edit)) }
      return nil
    }
    for edit in edits { outcomes[edit.id] = .dropped }
    // The `ifEmpty` value of the first edit was shown, so it stays.
    base = base ?? edits[0].ifEmpty
    let isEmpty = edits.count == 1 && edits[0].madeNothing && applied(edits, to: base) == base
    return isEmpty ? nil : "\(edits) were dropped on \(base ?? [:])."
  }

  /// Gives up an edit, and the edits that one commit saves with it.
  mutating func giveUp(_ id: Int) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    let (isBegun, wasHidden) = (index < turn && saving != nil, isHidden)
    let givenUp: [Edit]
    if index < turn {
      saving = nil
      givenUp = endTurn()
    } else {
      givenUp = [pending.remove(at: index)]
      isOutdated = true
    }
    for edit in givenUp {
      outcomes[edit.id] = .takenBack(
        LoadFailure(
          kind: isBegun ? .unknownOutcome : .other,
          message: isBegun
            ? "The edit was given up while it was being saved. Load again to see whether it is saved."
            : "The edit was given up before its saving began. Make the edit again.",
          canRetry: !isBegun))
    }
    if !wasHidden { loads.value.value = edited }
  }

  /// Makes the end of the store.
  mutating func abandon() {
    loads.abandon()
    (isAbandoned, follower) = (true, nil)
    for (index, edit) in pending.enumerated() {
      let isBegun = index < turn && saving != nil
      outcomes[edit.id] = .takenBack(
        LoadFailure(
          kind: isBegun ? .unknownOutcome : .other,
          message:
            "The store was released before the edit was saved. Load again to see the saved value.",
          canRetry: false))
    }
    pending = []
  }
}
