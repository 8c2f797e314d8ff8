/// When a program that has saved keeps the lock for its next save.
///
/// Programs that all save as fast as they can would hand the lock on with each save: the next program has to wake up
/// first, and to read what the others have saved. So a program that had to wait for the lock keeps the lock for a
/// moment. A program that then does not save at once learns to keep the lock ever more seldom.
struct LockKeeping {
  /// A lock that is kept.
  struct Kept {
    let lock: JournalLock
    /// When the lock was given to this program.
    let start: ContinuousClock.Instant
    /// When the lock was kept.
    let moment: ContinuousClock.Instant
  }

  /// How long one program has the lock, for which the others wait.
  var longest = Duration.milliseconds(10)
  /// The time in which the next save has to come for the lock to be worth keeping: another program would have saved
  /// in twice that.
  var atOnce = Duration.microseconds(200)
  /// How often is looked whether a save has come.
  let lull = Duration.milliseconds(1)
  /// The most turns for which the lock is given up at once, as keeping has brought nothing.
  static let mostTurnsOfPrudence = 256

  private(set) var kept: Kept?
  /// How often a lock was kept.
  private(set) var count = 0
  /// Whether a task sees to it that the lock is given up.
  var isWatched = false
  private var turnsOfPrudence = 0
  /// How many of the turns of prudence are left.
  private var turnsLeft = 0

  /// Keeps a lock; false if the lock is to be released.
  mutating func keep(_ lock: JournalLock, since start: ContinuousClock.Instant) -> Bool {
    let now = ContinuousClock.now
    guard start.duration(to: now) < longest else { return false }
    if turnsLeft > 0 {
      turnsLeft -= 1
      return false
    }
    kept = Kept(lock: lock, start: start, moment: now)
    count += 1
    return true
  }

  /// Takes the kept lock for a save that has come.
  mutating func take() -> Kept? {
    guard let found = kept.take() else { return nil }
    learn(wasWorthwhile: found.moment.duration(to: .now) < atOnce)
    return found
  }

  /// Takes the kept lock, for which no save has come.
  mutating func giveUp() -> JournalLock? {
    guard let found = kept.take() else { return nil }
    learn(wasWorthwhile: false)
    return found.lock
  }

  private mutating func learn(wasWorthwhile: Bool) {
    turnsOfPrudence =
      wasWorthwhile ? 0 : min(max(1, turnsOfPrudence * 2), Self.mostTurnsOfPrudence)
    turnsLeft = turnsOfPrudence
  }
}
