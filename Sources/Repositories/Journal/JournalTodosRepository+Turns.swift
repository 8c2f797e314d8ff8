import Foundation

/// Turns with other programs: one task takes the lock as long as requests wait for it.
extension JournalTodosRepository {
  /// Starts the task that takes the lock for the waiting requests, unless it is running.
  func takeTurn() {
    if saver != nil { return }
    saver = Task {
      while !waiting.isEmpty { await takeOneTurn() }
      saver = nil
    }
  }

  private func takeOneTurn() async {
    do throws(StorageError) {
      let place = try session.place()
      // Edits belong to the list read before: if its file is gone, no other list is begun.
      let mayBegin = !session.hasRead
      if let lock = try JournalLock.take(at: place, waiting: false, mayBegin: mayBegin) {
        serve(lock)
      } else {
        await waitForTurn(at: place, mayBegin: mayBegin)
      }
    } catch {
      refuse(error)
    }
  }

  private func refuse(_ error: StorageError) {
    let turn = waiting
    waiting = Waiting()
    let refusal = session.refusal(for: error)
    for reader in turn.readers { reader.resume(throwing: refusal) }
    turn.addition?.caller.resume(throwing: refusal)
    for save in turn.saves { save.caller.resume(throwing: refusal) }
    giveUp(turn.compaction)
  }

  /// Waits for the lock on a thread of its own, while reading continues, then serves the waiting
  /// requests on that thread: during another change of threads no program could save.
  private func waitForTurn(at place: JournalPlace, mayBegin: Bool) async {
    let watchdog = Task { [weak self, clock, patience] in
      while (try? await clock.sleep(for: patience ?? .seconds(5))) != nil {
        await self?.tellOfStandstill(at: place)
      }
    }
    defer { watchdog.cancel() }
    lastSeen = try? place.readMark()
    hasToldOfWait = false
    isWaitingForLock = true
    await blocking { [executor] in
      let taken = Result { () throws(StorageError) in
        guard
          let lock = try JournalLock.take(at: place, waiting: true, mayBegin: mayBegin)
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
  private func tellOfStandstill(at place: JournalPlace) {
    let mark = try? place.readMark()
    defer { lastSeen = mark }
    if mark != lastSeen { return }
    let error = StorageError.inUse(path: path, pid: place.owner())
    let isAwaited = !waiting.readers.isEmpty || !waiting.saves.isEmpty || waiting.addition != nil
    let isToBeTold = !hasToldOfWait && isAwaited
    if isToBeTold, patience == nil || !waiting.readers.isEmpty {
      hasToldOfWait = true
      onNotice(.waiting(path: path, pid: place.owner()))
    }
    for reader in waiting.readers {
      // The present lines can be shown all the same.
      reader.resume(with: Result { try session.readUnconfirmed() })
    }
    waiting.readers = []
    announce()
    giveUp(waiting.compaction)
    waiting.compaction = nil
    if patience != nil { refuseWaitingSaves(error) }
  }

  private func refuseWaitingSaves(_ error: StorageError) {
    waiting.addition?.caller.resume(throwing: error)
    waiting.addition = nil
    for save in waiting.saves { save.caller.resume(throwing: error) }
    waiting.saves = []
  }

  /// Ends the wait for another program's lock: the waiting saves throw `StorageError.inUse`, and
  /// have changed nothing. A save that already has the lock continues.
  public func stopWaiting() async {
    guard isWaitingForLock else { return }
    refuseWaitingSaves(.inUse(path: path, pid: (try? session.place())?.owner()))
  }

  /// Serves the waiting requests, and releases the lock before any caller resumes.
  private func serve(_ taken: JournalLock) {
    var lock = taken
    let turn = waiting
    waiting = Waiting()
    let addition = turn.addition.map { addition in
      Result { try session.addUnread(addition.edit, at: now(), &lock) }
    }
    var failure: StorageError?
    if !turn.readers.isEmpty {
      do throws(StorageError) {
        try session.accepting(other: turn.acceptsOther) { () throws(StorageError) in
          try session.read(&lock)
        }
      } catch {
        failure = session.refusal(for: error)
      }
    }
    let outcomes =
      turn.saves.isEmpty ? [] : session.save(turn.saves.map(\.edit), at: now(), &lock)
    if let draft = turn.compaction?.draft { session.endCompaction(draft, &lock) }
    lock.release()
    announce()
    if let addition { turn.addition?.caller.resume(with: addition) }
    for reader in turn.readers {
      if let failure { reader.resume(throwing: failure) } else { reader.resume() }
    }
    turn.compaction?.owner.resume()
    for (save, outcome) in zip(turn.saves, outcomes) { save.caller.resume(with: outcome) }
    if !turn.saves.isEmpty { compactIfDue() }
    if sync == .batch, session.unsynchronized != nil { synchronizeSoon() }
  }
}
