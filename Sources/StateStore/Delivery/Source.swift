/// One thing that is observed, for all its observers: it is read and compared once a round.
@usableFromInline
struct Source<State: Sendable> {
  /// nil marks a free slot.
  @usableFromInline var channel: Channel<State>?
  /// Its place among its field's sources.
  @usableFromInline var place: Int
  /// Of a value that is computed by a key path: what it is found by.
  @usableFromInline let key: SourceKey<State>?
  /// The observers it has or will have once they joined.
  @usableFromInline var audience = 0

  @inlinable
  init(_ channel: Channel<State>, place: Int, key: SourceKey<State>?) {
    self.channel = channel
    self.place = place
    self.key = key
  }
}
