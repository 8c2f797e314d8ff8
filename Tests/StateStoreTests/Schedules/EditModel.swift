import StateStore

/// The laws of the loads and edits of one path, in their simplest form: no other client writes to the
/// server, so each load brings all saved edits.
struct EditModel {
  struct Edit {
    let id: Int
    let changes: [KeyChange]
    let ifEmpty: [Int: Int]?

    func applied(to value: [Int: Int]?) -> [Int: Int]? {
      (value ?? ifEmpty).map { changes.applied(to: $0) }
    }
  }

  private(set) var loads = LoadModel<[Int: Int]>()
  private(set) var pending: [Edit] = []
  /// The edit that is being saved.
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
      outcomes[edit.id] = .takenBack(
        LoadFailure(
          kind: .notFound,
          message:
            "\"\(edit.id)\" has no value to change. Load one first, or start from `ifEmpty`.",
          canRetry: false))
      return
    }
    if pending.isEmpty { base = loads.value.value }
    pending.append(edit)
    isHidden = false
    isOutdated = true
    loads.value.value = edited
  }

  /// Begins the saving of an edit; returns a violation of the laws.
  mutating func save(_ id: Int, _ edited: Edited<[Int: Int]>) -> String? {
    if isAbandoned { return nil }
    guard let edit = pending.first, edit.id == id, saving == nil else {
      return "\(id) is saved and it is not its turn."
    }
    saving = edited
    let before = base ?? edit.ifEmpty
    if edited.before != before {
      return "\(id) is saved on \(edited.before), not \(before ?? [:])."
    }
    if edited.after != edit.applied(to: before) { return "\(id) is saved as \(edited.after)." }
    return edited.before == edited.after ? "\(id) is saved and is empty." : nil
  }

  /// Ends the saving of the first edit, which the server has taken or refused.
  mutating func saved(_ failure: LoadFailure?) {
    if isAbandoned { return }
    guard let edited = saving.take() else { return }
    let edit = pending.removeFirst()
    isOutdated = true
    if let failure {
      outcomes[edit.id] = .takenBack(failure)
      if !isHidden { loads.value.value = self.edited }
    } else {
      outcomes[edit.id] = .committed
      server.save(edited)
      edit.changes.apply(to: &taken)
      base = edit.applied(to: base)
    }
    if pending.isEmpty { isHidden = false }
  }

  /// Drops the first edit; returns a violation of the laws.
  mutating func dropped() -> String? {
    let edit = pending.removeFirst()
    outcomes[edit.id] = .dropped
    isOutdated = true
    if pending.isEmpty { isHidden = false }
    // The edit's `ifEmpty` value was shown, so it stays.
    base = base ?? edit.ifEmpty
    return edit.applied(to: base) == base ? nil : "\(edit.id) was dropped on \(base ?? [:])."
  }

  /// Makes the end of the store.
  mutating func abandon(isBegun: (Int) -> Bool) {
    loads.abandon()
    (isAbandoned, follower) = (true, nil)
    for edit in pending {
      outcomes[edit.id] = .takenBack(
        LoadFailure(
          kind: isBegun(edit.id) ? .unknownOutcome : .other,
          message: "The store went away before the edit was saved. Load again to see what is.",
          canRetry: false))
    }
    pending = []
  }
}
