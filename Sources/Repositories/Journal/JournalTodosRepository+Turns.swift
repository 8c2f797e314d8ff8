import Foundation

/// Turns with other programs: one task takes the lock as long as requests wait for it.
extension JournalTodosRepository {
  /// Starts the task that takes the lock for the waiting requests, unless it is running.
  func takeTurn() {
    if saver != nil { return }
    saver = Task {
      while !requests.isEmpty { await takeOneTurn() }
      saver = nil
    }
  }

  private func takeOneTurn() async {
    do throws(StorageError) {
      let paths = try journal.paths()
      // Edits belong to the list read before: if its file is gone, no other list is begun.
      let mayBegin = !journal.hasRead
      if let lock = try JournalLock.acquire(at: paths, waiting: false, mayBegin: mayBegin) {
        serve(lock)
      } else {
        await waitForTurn(at: paths, mayBegin: mayBegin)
      }
    } catch {
      refuse(error)
    }
  }

  private func refuse(_ error: StorageError) {
    let refusal = journal.refusal(for: error)
    for reader in requests.readers { reader.resume(throwing: refusal) }
    refuseWaitingSaves(refusal)
    giveUp(requests.compaction)
    requests = LockRequests()
  }

  /// Waits for the lock on a thread of its own, while reading continues, then serves the waiting
  /// requests on that thread: during another change of threads no program could save.
  private func waitForTurn(at paths: JournalPaths, mayBegin: Bool) async {
    let watchdog = Task { [weak self, clock, patience] in
      while (try? await clock.sleep(for: patience ?? .seconds(5))) != nil {
        await self?.tellOfStandstill(at: paths)
      }
    }
    defer { watchdog.cancel() }
    lastSeen = try? paths.readMark()
    hasReportedWait = false
    isWaitingForLock = true
    await blocking { [executor] in
      let taken = Result { () throws(StorageError) in
        guard
          let lock = try JournalLock.acquire(at: paths, waiting: true, mayBegin: mayBegin)
        else { throw .inUse(path: self.path, pid: nil) }
        return lock
      }
      executor.run {
        self.assumeIsolated { repository in
          repository.isWaitingForLock = false
          switch taken {
          case .success(let lock): repository.serve(lock)
          case .failure(let error): repository.refuse(error)
          }
        }
      }
    }
  }

  /// At the second look, reports a program that has the lock and saves nothing.
  private func tellOfStandstill(at paths: JournalPaths) {
    let mark = try? paths.readMark()
    defer { lastSeen = mark }
    if mark != lastSeen { return }
    let error = StorageError.inUse(path: path, pid: paths.owner())
    let mustReport = !hasReportedWait && requests.areAwaited
    if mustReport, patience == nil || !requests.readers.isEmpty {
      hasReportedWait = true
      onNotice(.waiting(path: path, pid: paths.owner()))
    }
    for reader in requests.readers {
      // The present lines can be shown all the same.
      reader.resume(with: Result { try journal.readUnconfirmed() })
    }
    requests.readers = []
    announce()
    giveUp(requests.compaction)
    requests.compaction = nil
    if patience != nil { refuseWaitingSaves(error) }
  }

  private func refuseWaitingSaves(_ error: StorageError) {
    requests.addition?.caller.resume(throwing: error)
    requests.addition = nil
    for save in requests.saves { save.caller.resume(throwing: error) }
    requests.saves = []
    for group in requests.groups { group.caller.resume(returning: [.failure(error)]) }
    requests.groups = []
  }

  /// Ends the wait for another program's lock: the waiting saves throw `StorageError.inUse`, and
  /// have changed nothing. A save that already has the lock continues.
  public func stopWaiting() async {
    guard isWaitingForLock else { return }
    refuseWaitingSaves(.inUse(path: path, pid: (try? journal.paths())?.owner()))
  }

  /// Serves the waiting requests, and releases the lock before any caller resumes.
  private func serve(_ taken: JournalLock) {
    var lock = taken
    let turn = requests
    requests = LockRequests()
    let addition = turn.addition.map { addition in
      Result { try journal.addUnread(addition.edit, at: now(), &lock) }
    }
    var failure: StorageError?
    if !turn.readers.isEmpty {
      do throws(StorageError) {
        try journal.accepting(other: turn.acceptsOther) { () throws(StorageError) in
          try journal.read(&lock)
        }
      } catch {
        failure = journal.refusal(for: error)
      }
    }
    let outcomes =
      turn.saves.isEmpty ? [] : journal.save(turn.saves.map(\.edit), at: now(), &lock)
    let groups = turn.groups.map { journal.save(together: $0.edits, at: now(), &lock) }
    if let draft = turn.compaction?.draft { journal.endCompaction(draft, &lock) }
    lock.release()
    announce()
    if let addition { turn.addition?.caller.resume(with: addition) }
    for reader in turn.readers {
      if let failure { reader.resume(throwing: failure) } else { reader.resume() }
    }
    turn.compaction?.owner.resume()
    for (save, outcome) in zip(turn.saves, outcomes) { save.caller.resume(with: outcome) }
    for (group, outcomes) in zip(turn.groups, groups) { group.caller.resume(returning: outcomes) }
    if !turn.saves.isEmpty || !turn.groups.isEmpty, !journal.isPart { compactIfDue() }
    if sync == .batch, journal.unsynchronized != nil { synchronizeSoon() }
  }
}
