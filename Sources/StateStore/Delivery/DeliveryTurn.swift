/// How much one caller has delivered for others since it began (L5).
///
/// Who writes while another delivers returns at once, so the deliverer may find news after each round,
/// without an end. After so many rounds it hands its role over.
@usableFromInline
struct DeliveryTurn {
  /// The rounds that others' writes, or their subscriptions, caused.
  private var rounds = 0
  /// They made one since the last round.
  private var hasNews = false

  /// After so many rounds for others the role is handed over.
  static let limit = 16
  /// What the deliverer's own observers wrote is delivered before it returns. But where they answer
  /// each write of others, that never ends: after so many rounds the role is handed over all the same.
  static let limitWithOwnWrites = 256

  @usableFromInline
  init() {}

  /// Notes that another thread has something to deliver.
  @usableFromInline
  mutating func note() { hasNews = true }

  @usableFromInline
  mutating func beginRound() {
    if hasNews { rounds += 1 }
    hasNews = false
  }

  /// Whether somebody else is to deliver what there is.
  @usableFromInline
  func isOver(hasOwnWrite: Bool) -> Bool {
    hasNews && rounds >= (hasOwnWrite ? Self.limitWithOwnWrites : Self.limit)
  }
}
