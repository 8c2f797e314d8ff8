import Dispatch

/// Synchronization and compaction after saves.
extension JournalTodosRepository {
  /// Synchronizes a moment later, once for all saves until then.
  func synchronizeSoon() {
    if batch != nil { return }
    batch = Task { [weak self, clock] in
      // Even if the task is cancelled, the saves must be synchronized.
      try? await clock.sleep(for: .milliseconds(100))
      await self?.synchronizeBatch()
    }
  }

  private func synchronizeBatch() {
    batch = nil
    journal.synchronize()
  }

  /// Begins a compaction if it is worthwhile. Saves continue while the draft is written; only the
  /// end takes the lock.
  func compactIfDue() {
    guard !isReadOnly, let draft = journal.beginCompaction() else { return }
    // The task does not keep the repository alive while the draft is written.
    compaction = Task { [weak self, compactionQueue] in
      let isWritten = await withCheckedContinuation { continuation in
        compactionQueue.async {
          continuation.resume(returning: (try? draft.write()) != nil)
        }
      }
      guard let self else { return draft.remove() }
      await end(draft, isWritten: isWritten)
    }
  }

  private func end(_ draft: JournalDraft, isWritten: Bool) async {
    if isWritten {
      await withCheckedContinuation { owner in
        requests.compaction = (draft, owner)
        takeTurn()
      }
    } else {
      journal.giveUpCompaction(draft)
    }
    compaction = nil
  }

  /// Waits until no compaction is in progress. Abandons a compaction that another program keeps
  /// from the lock for a quarter of a second: a program that ends leaves the compaction to others.
  func endCompaction() async {
    guard let compaction else { return }
    let impatience = Task { [weak self, clock] in
      var hasWaited = false
      while (try? await clock.sleep(for: .milliseconds(250))) != nil {
        hasWaited = await self?.giveUpCompaction(ifWaitedBefore: hasWaited) ?? false
      }
    }
    await compaction.value
    impatience.cancel()
  }

  /// - Returns: Whether a compaction still waits for the lock.
  private func giveUpCompaction(ifWaitedBefore hasWaited: Bool) -> Bool {
    guard isWaitingForLock, let compaction = requests.compaction else { return false }
    if !hasWaited { return true }
    requests.compaction = nil
    giveUp(compaction)
    return false
  }

  func giveUp(_ compaction: (draft: JournalDraft, owner: CheckedContinuation<Void, Never>)?) {
    guard let compaction else { return }
    journal.giveUpCompaction(compaction.draft)
    compaction.owner.resume()
  }
}
