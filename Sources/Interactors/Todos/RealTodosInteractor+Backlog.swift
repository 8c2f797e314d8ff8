import Repositories
import StateStore

extension RealTodosInteractor {
  /// Reads the edits waiting for the server, and posts notices of changes.
  func takeBacklog() { store.takeBacklog(of: repository, refusals) }

  static let backlogRun = "backlog"

  /// Reads the edits waiting for the server at each change from now on.
  func followBacklog() {
    if repository.backlog == nil { return }
    store.run("backlog", id: Self.backlogRun, policy: .drop, countsForIdle: false) {
      [repository, refusals, weak store] _ in
      for await _ in repository.backlogs() { store?.takeBacklog(of: repository, refusals) }
    }
  }
}

extension Store<AppState> {
  /// Reads the backlog of a repository, and posts notices of changes.
  func takeBacklog(of repository: any TodosRepository, _ refusals: Refusals) {
    guard let newest = repository.backlog, read({ $0.backlog != newest }) else { return }
    // Files are written before the state is locked.
    var kept: [TodosEdit.ID: RefusedEdit] = [:]
    for case .refused(let edit, let reason) in newest.ended(after: read(\.backlog.endedCount)) {
      kept[edit.id] = refusals.keep(edit, refusals.failure(reason.error))
    }
    update("backlog") { draft in
      // Read inside the write, so that the newest backlog is written last.
      let (old, new) = (draft.backlog, repository.backlog ?? newest)
      draft.backlog = new
      draft.tell(new, after: old, refusals, kept)
    }
  }
}

extension Draft<AppState> {
  fileprivate mutating func tell(
    _ new: TodosBacklog, after old: TodosBacklog, _ refusals: Refusals,
    _ kept: [TodosEdit.ID: RefusedEdit]
  ) {
    if old.offlineSince == nil, let since = new.offlineSince, let reason = new.reason {
      self.notices.post(.wentOffline(since: since, refusals.failure(reason.error)))
    } else if new.offlineSince == nil, let reason = new.reason, reason != old.reason {
      self.notices.post(.notSent(refusals.failure(reason.error)))
    }
    if old.offlineSince != nil, new.offlineSince == nil { self.notices.post(.cameBack) }
    if let flaw = new.flaw, flaw != old.flaw {
      self.notices.post(.copyDamaged(refusals.failure(flaw.error)))
    }
    var sent: [TodosBacklog.Sent] = []
    for ended in new.ended(after: old.endedCount) {
      switch ended {
      case .sent(let edit):
        sent.append(edit)
        if !edit.left.isEmpty { self.notices.post(.leftAsChanged(edit.left)) }
      case .refused(let edit, let reason):
        self.history.takeBack(edit.id)
        self.refused.append(edit)
        let failure = refusals.failure(reason.error)
        // An edit refused at this very moment is not kept yet.
        let refused = kept[edit.id] ?? refusals.keep(edit, failure)
        let again = refusals.again(refused, hasLostAll: reason.hasLostAll(of: edit))
        self.notices.post(.takenBack(edit, failure, again: again))
      }
    }
    if !sent.isEmpty { self.notices.post(.sent(sent)) }
  }
}
