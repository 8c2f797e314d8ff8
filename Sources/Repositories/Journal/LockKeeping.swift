import Dispatch

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
  /// How often is looked whether a save has come; nil where a test looks.
  var lull: DispatchTimeInterval? = .milliseconds(1)
  /// The most turns for which the lock is given up at once, as keeping has brought nothing.
  static let mostTurnsOfPrudence = 256

  private(set) var kept: Kept?
  /// How often a lock was kept.
  private(set) var count = 0
  /// Whether a look is about to come, and the count when that was arranged.
  private var isWatched = false
  private var seen = 0
  private var turnsOfPrudence = 0
  /// How many of the turns of prudence are left.
  private var turnsLeft = 0

  /// Keeps a lock; false if the lock is to be released.
  mutating func keep(_ lock: JournalLock, since start: ContinuousClock.Instant) -> Bool {
    let now = ContinuousClock.now
    guard start.duration(to: now) < longest, turnsLeft == 0 else {
      turnsLeft = max(0, turnsLeft - 1)
      return false
    }
    kept = Kept(lock: lock, start: start, moment: now)
    count += 1
    return true
  }

  /// Whether to look after a pause: a lock is kept, and no look is about to come.
  mutating func watch() -> Bool {
    if isWatched || kept == nil { return false }
    (isWatched, seen) = (true, count)
    return true
  }

  /// Looks whether the lock is to be given up: takes the kept lock if no save has come since the last look.
  mutating func look() -> JournalLock? {
    isWatched = false
    if seen != count { return nil }
    return giveUp()
  }

  /// Takes the kept lock for a save that has come.
  mutating func take() -> Kept? {
    guard let found = kept.take() else { return nil }
    if found.moment.duration(to: .now) < atOnce { turnsOfPrudence = 0 } else { beMorePrudent() }
    return found
  }

  /// Takes the kept lock, for which no save has come.
  private mutating func giveUp() -> JournalLock? {
    guard let found = kept.take() else { return nil }
    beMorePrudent()
    return found.lock
  }

  /// Takes the kept lock, for the repository wants to do without.
  mutating func end() -> JournalLock? { kept.take()?.lock }

  private mutating func beMorePrudent() {
    turnsOfPrudence = min(max(1, turnsOfPrudence * 2), Self.mostTurnsOfPrudence)
    turnsLeft = turnsOfPrudence
  }
}
