/// The known progress of the source of a lane's value, while a load is in progress.
@usableFromInline
struct LaneSource: Sendable {
  @usableFromInline
  enum Stage: Sendable {
    case unknown
    /// A load is in progress, and has brought nothing yet.
    case loading
    /// A load that goes on has shown its first value.
    case live
  }

  @usableFromInline var stage = Stage.unknown
  /// The newest revision that the source has brought; nil without one.
  @usableFromInline var reached: Int?
  /// The source's revision when another source last wrote to a part of its place.
  @usableFromInline var replaced: Int?

  @inlinable
  init(_ stage: Stage = .unknown, reached: Int? = nil) {
    self.stage = stage
    self.reached = reached
  }
}
