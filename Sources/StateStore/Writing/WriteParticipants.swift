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
  /// The operations of the current update; nil without any.
  @usableFromInline var operations: UpdateOperations<State>?
  /// What a write asks at its end: the participant that depends on written fields; without one, the
  /// operations of the current update.
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

  /// Ends the operations of an update, then asks the participant that depends on the fields that
  /// updates write.
  @inlinable
  @inline(never)
  mutating func askParticipant() -> AfterWrite? {
    let rest = participants.operations == nil ? nil : endOperations(hasThrown: false)
    guard let asked = participants.asked, asked.depends(on: written) else { return rest }
    return AfterWrite.both(rest, asked.updateEnds(&self))
  }
}
