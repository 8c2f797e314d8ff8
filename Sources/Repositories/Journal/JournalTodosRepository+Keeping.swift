/// Keeping the lock for the next save of this program.
extension JournalTodosRepository {
  /// Keeps the lock after saves, if that is likely to be worthwhile; false if the lock is to be released.
  ///
  /// - Parameter start: When the lock was given to this program, which had waited; nil where the lock was free: then
  ///   most likely nobody else wants the lock.
  func keep(
    _ lock: JournalLock, since start: ContinuousClock.Instant?,
    _ outcomes: [JournalSession.Outcome]
  ) -> Bool {
    guard let start, !outcomes.isEmpty else { return false }
    for case .failure in outcomes { return false }
    guard keeping.keep(lock, since: start) else { return false }
    releaseAfterLull()
    return true
  }

  /// The kept lock, for a turn; nil if there is none, or if the path leads to another file by now.
  func takeKept() -> LockKeeping.Kept? {
    guard let found = keeping.take() else { return nil }
    if found.lock.isOfList(at: path) { return found }
    found.lock.release()
    return nil
  }

  /// Gives the kept lock up, for what takes the lock by itself.
  func releaseKept() {
    keeping.end()?.release()
  }

  /// Gives the lock up when no save comes for a moment. The queue of the repository does so: a program whose tasks have
  /// no thread would keep all others waiting.
  private func releaseAfterLull() {
    guard keeping.watch(), let lull = keeping.lull else { return }
    executor.run(after: lull) { self.assumeIsolated { $0.lookAtKept() } }
  }

  func lookAtKept() {
    keeping.look()?.release()
    releaseAfterLull()
  }
}
