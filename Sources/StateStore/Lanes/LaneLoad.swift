/// A load of a lane.
///
/// `@unchecked Sendable`, as the compiler does not check a class with subclasses: each property,
/// also of the subclass, is a Sendable value that never changes.
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
