/// The data that higher floors keep with the state, under the store's lock. A write knows nothing
/// of these participants: it asks one of them, and only if that one depends on a written field.
///
/// Each participant has a property of its own. A list of objects, each found by its type, made a
/// load take half as long again.
@usableFromInline
struct WriteParticipants<State: Sendable> {
  @usableFromInline var loads: WriteParticipant<State>?
  @usableFromInline var edits: WriteParticipant<State>?
  @usableFromInline var children: WriteParticipant<State>?
  /// The participant that depends on the fields that updates write.
  @usableFromInline var asked: WriteParticipant<State>?
  /// The event of a load or an edit in the current update, for the store's probe.
  @usableFromInline var event: WorkStep?

  @usableFromInline
  init() {}
}

extension Draft {
  @inlinable var event: WorkStep? {
    get { participants.event }
    set { participants.event = newValue }
  }

  /// Asks the participant that depends on the fields that updates write, at the end of an update.
  @inlinable
  @inline(never)
  mutating func askParticipant() -> AfterWrite? {
    guard let asked = participants.asked, asked.depends(on: written) else { return nil }
    return asked.updateEnds(&self)
  }
}
