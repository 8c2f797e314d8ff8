/// A load that begins when the load in progress has ended.
@usableFromInline
struct Follower: Sendable {
  @usableFromInline let work: LoadWork
  let start: @Sendable () -> Void
}
