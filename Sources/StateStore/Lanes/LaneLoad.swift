/// A load of a lane.
///
/// `@unchecked Sendable`: for subclasses alone, which are Sendable by themselves; nothing here changes.
@usableFromInline
class LaneLoad<State: Sendable>: @unchecked Sendable {
  @usableFromInline final let work = Work(result: ())
  /// The number among what the store has started.
  @usableFromInline final let number: Int

  @inlinable
  init(number: Int) { self.number = number }

  @usableFromInline
  func cancel() {}

  /// Restores the phase before the load, unless the load is decided.
  @usableFromInline
  func takeBack(_ draft: inout Draft<State>) {}
}
