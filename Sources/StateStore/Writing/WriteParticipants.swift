/// What higher floors keep with the state, under the store's lock. A write knows nothing of them:
/// it asks one of them, and only while that depends on what is written.
///
/// Each has a place of its own. A list of objects, each found by its type, made a load half as long
/// again.
@usableFromInline
struct WriteParticipants<State: Sendable> {
  @usableFromInline var loads: WriteParticipant<State>?
  @usableFromInline var edits: WriteParticipant<State>?
  @usableFromInline var children: WriteParticipant<State>?
  /// The participant that depends on what updates write.
  @usableFromInline var asked: WriteParticipant<State>?
  /// What a load or an edit does by the update under way, for the store's probe.
  @usableFromInline var event: LoadEvent?

  @usableFromInline
  init() {}
}

extension Draft {
  @inlinable var event: LoadEvent? {
    get { participants.event }
    set { participants.event = newValue }
  }

  /// Asks the participant that depends on what updates write, at the end of one.
  @inlinable
  @inline(never)
  mutating func askParticipant() -> AfterWrite? {
    guard let asked = participants.asked, asked.depends(on: written) else { return nil }
    return asked.updateEnds(&self)
  }
}
