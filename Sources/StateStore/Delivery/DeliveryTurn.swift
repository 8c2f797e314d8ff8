/// How much one deliverer has delivered for other threads since it began (L5).
///
/// A thread that writes while another delivers returns at once, so the deliverer may find news
/// after each round, without an end. After a number of such rounds it hands its role over.
@usableFromInline
struct DeliveryTurn {
  /// The rounds that writes or subscriptions of other threads caused.
  private var rounds = 0
  /// Whether another thread wrote or subscribed since the last round.
  private var hasNews = false
  /// Whether the deliverer only takes out what cancelled observers have left. A thread that cancels
  /// calls no observers.
  @usableFromInline let sweepsOnly: Bool

  /// The rounds for others after which the role is handed over.
  static let limit = 16
  /// The same when the deliverer's own observers have written, which is delivered before it
  /// returns. But where observers answer each write of others, that never ends.
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

  /// Whether another thread or task is to deliver the rest.
  @usableFromInline
  func isOver(hasOwnWrite: Bool) -> Bool {
    hasNews && rounds >= (hasOwnWrite ? Self.limitWithOwnWrites : Self.limit)
  }
}
