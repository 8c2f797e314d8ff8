/// A load that is to begin when the load under way has ended.
@usableFromInline
struct Follower: Sendable {
  @usableFromInline let work: LoadWork
  let start: @Sendable () -> Void
}
