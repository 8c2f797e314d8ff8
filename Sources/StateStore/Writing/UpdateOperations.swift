/// The loads, resets and cancellations that the closure of an update has asked for: they become
/// part of the update's version, or of nothing if the closure throws.
///
/// An object, made by the first such call of an update, so that other updates pay nothing.
@usableFromInline
class UpdateOperations<State: Sendable>: WriteParticipant<State> {
  /// Completes the record of written fields, once the closure has returned.
  @usableFromInline
  func gather(_ draft: inout Draft<State>) {}

  /// Makes the operations final, under the lock; returns the steps left to do.
  @usableFromInline
  func commit(_ draft: inout Draft<State>) -> AfterWrite? { nil }

  /// Undoes the operations, as the closure has thrown; returns the steps left to do.
  @usableFromInline
  func takeBack(_ draft: inout Draft<State>) -> AfterWrite? { nil }
}

extension Draft {
  /// Makes the operations of the current update known, for its end.
  mutating func begin(_ operations: UpdateOperations<State>) {
    participants.operations = operations
    // A write tests this property alone.
    if participants.asked == nil { participants.asked = operations }
  }

  /// Ends the operations of the current update: with its version, or without one.
  @usableFromInline
  mutating func endOperations(hasThrown: Bool) -> AfterWrite? {
    guard let operations = participants.operations else { return nil }
    if !hasThrown { operations.gather(&self) }
    participants.operations = nil
    if participants.asked === operations { participants.asked = nil }
    // Its contents are destroyed after the lock is released.
    replaced.append(operations)
    return hasThrown ? operations.takeBack(&self) : operations.commit(&self)
  }
}
