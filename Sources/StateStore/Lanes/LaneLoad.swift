/// A load of a lane.
///
/// `@unchecked Sendable`, as a class with subclasses is not checked: each property, of the subclass
/// too, is a Sendable value that never changes.
@usableFromInline
class LaneLoad<State: Sendable>: @unchecked Sendable {
  @usableFromInline final let work: LoadWork

  @inlinable
  init(number: Int) { work = LoadWork(number: number) }

  @usableFromInline
  func cancel() {}

  /// Ends the load and restores the phase before it, unless the load is decided.
  @usableFromInline
  func takeBack(_ draft: inout Draft<State>) {}
}
