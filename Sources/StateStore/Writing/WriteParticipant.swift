/// Data that a higher floor keeps with the state.
@usableFromInline
class WriteParticipant<State: Sendable> {
  @usableFromInline
  init() {}

  /// Whether no load is in progress; only the loads are asked.
  @usableFromInline var isAtRest: Bool { true }

  /// The stored properties in which a hidden value still shows a load that has ended; only the
  /// children are asked.
  var hiddenExtents: [Range<Int>] { [] }

  /// The stored properties that the participant depends on.
  @usableFromInline final var extents: ContiguousArray<Range<Int>> = []

  /// Whether an update may concern the participant.
  @inlinable
  final func depends(on written: WrittenFields) -> Bool {
    for extent in extents where written.overlap(extent) { return true }
    return false
  }

  /// Notes an update, at its end; returns the steps left to do, nil without any.
  @usableFromInline
  func updateEnds(_ draft: inout Draft<State>) -> AfterWrite? { nil }
}

extension WriteParticipant {
  /// The participant as its own class: each property of `WriteParticipants` has participants of one
  /// class.
  @inlinable
  @inline(__always)
  func known<Known: WriteParticipant<State>>(as type: Known.Type) -> Known {
    unsafe unsafeDowncast(self, to: type)
  }
}
