/// What ends the right of a piece of work to write: a run is its own.
@usableFromInline
protocol WriteFence: AnyObject, Sendable {
  var isOver: Bool { get }
}

/// The fence of a write that no work makes: there is none, `nil as NoFence?`.
@usableFromInline
final class NoFence: WriteFence {
  private init() {}

  @inlinable var isOver: Bool { false }
}
