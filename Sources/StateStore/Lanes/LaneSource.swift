/// What is known of the source of a lane's value, while a load is under way.
@usableFromInline
struct LaneSource: Sendable {
  @usableFromInline
  enum Stage: Sendable {
    case unknown
    /// A load is under way, and has brought nothing yet.
    case loading
    /// A load goes on after its first value.
    case live
  }

  @usableFromInline var stage = Stage.unknown
  /// The revision that the source has told.
  @usableFromInline var reached: Int?
  /// What the source had told when another source last told something of its place.
  @usableFromInline var replaced: Int?

  @inlinable
  init(_ stage: Stage = .unknown, reached: Int? = nil) {
    self.stage = stage
    self.reached = reached
  }
}
