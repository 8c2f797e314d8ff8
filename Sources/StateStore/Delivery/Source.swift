/// One thing that is observed, for all its observers: it is read and compared once a round.
@usableFromInline
struct Source<State: Sendable> {
  /// nil marks a free slot.
  @usableFromInline var channel: Channel<State>?
  /// The field it depends on, as an index of the field table.
  @usableFromInline let field: Int
  /// Its place among that field's sources.
  @usableFromInline var place: Int
  @usableFromInline var observers = Roster()
  /// The observers it has or will have once they joined.
  @usableFromInline var audience = 0
  /// The observers at the end of the roster that join in the round being prepared.
  @usableFromInline var newcomers = 0
  /// Part of the round being prepared.
  @usableFromInline var isStaged = false
  /// A write since the last round touched its field.
  @usableFromInline var isTouched = false

  @inlinable
  init(_ channel: Channel<State>, field: Int, place: Int) {
    self.channel = channel
    self.field = field
    self.place = place
  }
}
