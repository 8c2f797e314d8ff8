/// What a higher floor keeps with the state.
@usableFromInline
class WriteParticipant<State: Sendable> {
  @usableFromInline
  init() {}

  /// Whether no load is under way: asked of the loads alone.
  @usableFromInline var isAtRest: Bool { true }

  /// The stored properties that the participant depends on.
  @usableFromInline final var extents: ContiguousArray<Range<Int>> = []

  /// Whether an update may concern the participant.
  @inlinable
  final func depends(on written: WrittenFields) -> Bool {
    for extent in extents where written.overlap(extent) { return true }
    return false
  }

  /// Takes note of an update, at its end; returns what is left to do.
  @usableFromInline
  func updateEnds(_ draft: inout Draft<State>) -> AfterWrite? { nil }
}

extension WriteParticipant {
  /// The participant as what it is: each place in `WriteParticipants` has participants of one
  /// class.
  @inlinable
  @inline(__always)
  func known<Known: WriteParticipant<State>>(as type: Known.Type) -> Known {
    unsafe unsafeDowncast(self, to: type)
  }
}
