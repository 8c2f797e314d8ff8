/// Keeping the lock for the next save of this program.
extension JournalTodosRepository {
  /// Keeps the lock after saves, if that is likely to be worthwhile; false if the lock is to be released.
  ///
  /// - Parameter start: When the lock was given to this program, which had waited; nil where the lock was free: then
  ///   nobody else wants the lock.
  func keep(
    _ lock: JournalLock, since start: ContinuousClock.Instant?, _ outcomes: [JournalSession.Outcome]
  ) -> Bool {
    guard let start, !outcomes.isEmpty else { return false }
    for case .failure in outcomes { return false }
    guard keeping.keep(lock, since: start) else { return false }
    releaseAfterLull()
    return true
  }

  /// The kept lock, for a turn; nil if there is none, or if the file is not the list's any more.
  func takeKept() -> LockKeeping.Kept? {
    guard let found = keeping.take() else { return nil }
    if found.lock.isOfList { return found }
    found.lock.release()
    return nil
  }

  /// Gives the kept lock up.
  func releaseKept() {
    keeping.giveUp()?.release()
  }

  /// Gives the lock up when no save comes for a moment. One task watches over all that is kept meanwhile.
  private func releaseAfterLull() {
    if keeping.isWatched { return }
    keeping.isWatched = true
    Task {
      var seen = 0
      while keeping.kept != nil, keeping.count != seen {
        seen = keeping.count
        // Cancelled or not, the lock is not to be kept on.
        try? await clock.sleep(for: keeping.lull)
      }
      keeping.isWatched = false
      releaseKept()
    }
  }
}
