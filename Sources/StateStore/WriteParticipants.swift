/// What loads, edits, children and the probe keep with the state, under the store's lock: a write names none of them.
///
/// Each has a member of its own. A list of objects, each found by its type, made a load half as long again.
@usableFromInline
struct WriteParticipants<State: Sendable> {
  @usableFromInline var loading = LoadingLanes<State>()
  @usableFromInline var edits = EditLog<State>()
  @usableFromInline var incarnations = Incarnations<State>()
  /// What a load or an edit does by the update under way, for the store's probe.
  @usableFromInline var event: LoadEvent?

  @usableFromInline
  init() {}

  /// Whether a participant may depend on what updates write.
  @inlinable var areAsked: Bool { !incarnations.isEmpty }
}

extension Draft {
  /// Asks the participants about the update, which is at its end.
  @inlinable
  @inline(never)
  mutating func askParticipants() -> AfterWrite? {
    participants.incarnations.depend(on: written) ? closeGone() : nil
  }

  @inlinable var loading: LoadingLanes<State> {
    _read { yield participants.loading }
    _modify { yield &participants.loading }
  }

  @inlinable var edits: EditLog<State> {
    _read { yield participants.edits }
    _modify { yield &participants.edits }
  }

  @inlinable var event: LoadEvent? {
    get { participants.event }
    set { participants.event = newValue }
  }
}
