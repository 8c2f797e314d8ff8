/// One thing that is observed, for all its observers: it is read and compared once a round.
@usableFromInline
struct Source<State: Sendable> {
  /// nil marks a free slot.
  @usableFromInline var channel: Channel<State>?
  /// Its place among its field's sources.
  @usableFromInline var place: Int
  /// The observers it has or will have once they joined.
  @usableFromInline var audience = 0

  @inlinable
  init(_ channel: Channel<State>, place: Int) {
    self.channel = channel
    self.place = place
  }
}
