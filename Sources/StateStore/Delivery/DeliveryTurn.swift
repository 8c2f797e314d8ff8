/// How much one deliverer has delivered for other threads since it began (L5).
///
/// A thread that writes during another thread's delivery returns at once, so the deliverer may find
/// news after every round, endlessly. After a number of such rounds it hands its role over.
@usableFromInline
struct DeliveryTurn {
  /// The rounds that writes or subscriptions of other threads caused.
  private var rounds = 0
  /// Whether another thread wrote or subscribed since the last round.
  private var hasNews = false
  /// Whether the deliverer only sweeps ids left by cancelled observers. A thread that cancels calls
  /// no observers.
  @usableFromInline let sweepsOnly: Bool

  /// The number of rounds for others after which the deliverer hands its role over.
  static let limit = 16
  /// The same if the deliverer's own observers wrote: their writes are delivered before it returns.
  /// Without this limit, observers that answer each write of others would keep the deliverer
  /// forever.
  static let limitWithOwnWrites = 256

  @usableFromInline
  init(sweepsOnly: Bool = false) {
    self.sweepsOnly = sweepsOnly
  }

  /// Notes that another thread has something to deliver.
  @usableFromInline
  mutating func note() { hasNews = true }

  @usableFromInline
  mutating func beginRound() {
    if hasNews { rounds += 1 }
    hasNews = false
  }

  /// Whether to leave the rest to another thread or task.
  @usableFromInline
  func isOver(hasOwnWrite: Bool) -> Bool {
    hasNews && rounds >= (hasOwnWrite ? Self.limitWithOwnWrites : Self.limit)
  }
}
