/// The end of a piece of work's right to write; a run is its own fence.
@usableFromInline
protocol WriteFence: AnyObject, Sendable {
  var isOver: Bool { get }
  /// The cause of the writes of this work.
  var origin: WriteOrigin { get }
}

/// The fence type of a write that no work makes: always `nil as NoFence?`.
@usableFromInline
final class NoFence: WriteFence {
  private init() {}

  @inlinable var isOver: Bool { false }
  @usableFromInline var origin: WriteOrigin { .outside }
}
