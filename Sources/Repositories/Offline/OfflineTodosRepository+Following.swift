import Foundation
import Synchronization

extension OfflineTodosRepository {
  /// Returns everyone's edits after a revision, and the edits waiting here, in the order in which
  /// the local list changes.
  public func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    follow(from: revision)
    let signal = state.withLock(\.signal)
    return signal.stream(since: revision) { [weak self] seen in
      self?.state.withLock { $0.list.update(since: seen) }
    } failure: { [weak self] in
      self?.state.withLock(\.followingFailure)
    }
  }

  /// Returns everyone's edits after a revision up to now, and the edits waiting here.
  public func update(since revision: Revision) async throws -> TodosUpdate? {
    var isAsked = false
    do {
      var hasBegun = true
      change { hasBegun = $0.list.begin(at: revision.server) }
      if !hasBegun {
        // A list that was not loaded lacks the edits before its beginning.
        let update = try await patiently { [distant] in
          try await distant.update(since: revision.server)
        }
        return update?.atHand
      }
      let (seen, newest) = state.withLock { ($0.list.revision, $0.list.newest) }
      let update = try await patiently { [distant] in
        try await distant.update(since: seen, behind: newest)
      }
      if let update { apply(update, since: seen) }
      if state.withLock({ $0.offlineSince != nil }) { await sendPatiently() }
      isAsked = true
    } catch {
      try await goOn(without: error)
    }
    let waiting = try waiting()
    change { [isAsked] state in
      state.apply(waiting, isAsked: isAsked)
      state.list.tellSentElsewhere()
    }
    await noteReported(waiting)
    return state.withLock { [isAsked] state in
      // The server has gone back.
      if isAsked, state.list.revision < revision.server { return .reloaded(state.list.snapshot) }
      return state.list.update(since: revision)
    }
  }

  private func apply(_ update: TodosUpdate, since asked: Revision = .zero) {
    var (revision, newest) = (Revision.zero, TodosEdit.ID?.none)
    var new: [TodosSaved] = []
    change { state in
      (revision, newest) = (state.list.revision, state.list.newest)
      new = state.list.apply(update, since: asked)
    }
    guard case .saved = update, !cache.append(new, after: revision, newest) else { return }
    Task { [weak self] in await self?.keep() }
  }

  /// Follows the server and the other programs of the machine, unless it already does.
  private func follow(from revision: Revision) {
    state.withLock { state in
      if state.following != nil { return }
      state.list.begin(at: revision.server, anew: true)
      state.followingFailure = nil
      // Nobody reads yet, and the old signal may be behind the list.
      state.signal = SaveSignal()
      let updates = distant.changes(since: state.list.revision, behind: state.list.newest)
      defer { if !state.isHeld { state.signal.announce(state.list.shownRevision) } }
      state.following = Task { [weak self] in
        var failure: (any Error)?
        do {
          for try await update in updates { self?.apply(update) }
        } catch {
          failure = error
        }
        self?.endFollowing(failure)
      }
    }
    Task { [weak self] in await self?.beginWatching() }
  }

  private func endFollowing(_ failure: (any Error)?) {
    let signal = state.withLock { state in
      state.following = nil
      state.followingFailure = failure
      state.reconnecting?.cancel()
      state.reconnecting = nil
      return state.signal
    }
    signal.end()
  }

  /// Watches the file of waiting edits, and starts sending them.
  private func beginWatching() async {
    // Creates the lock file to watch.
    await blocking { [file] in _ = try? file.change { _ in } }
    let watch = FileWatch(file.lockPath) { [weak self] in self?.look() }
    let isAway = state.withLock { state in
      state.watch = state.watch ?? watch
      return state.offlineSince != nil || !state.list.unsent.isEmpty
    }
    if isAway { reconnect() }
  }

  /// Applies the edits that other programs of the machine queued or sent.
  private func look() {
    // The next caller gets the error.
    guard let waiting = try? file.read() else { return }
    change { $0.apply(waiting) }
    let isOffline = state.withLock { $0.offlineSince != nil }
    if isOffline, waiting.offlineSince == nil {
      // Another program has reached the server.
      Task { [weak self] in await self?.attempt() }
    } else if !waiting.edits.isEmpty {
      reconnect()
    }
  }
}
