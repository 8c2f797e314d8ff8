import Foundation
import Synchronization

extension OfflineTodosRepository {
  /// Saves an edit: a small one within the patience, since a server whose disk hangs answers reads
  /// but saves nothing; a large one without this limit.
  func patiently(
    with edit: TodosEdit, _ save: @escaping @Sendable () async throws -> TodosSaved
  ) async throws -> TodosSaved {
    edit.isSmall ? try await patiently(save) : try await save()
  }

  /// Saves an edit, or queues it durably until the server answers: ``TodosSaved/stage`` says which.
  @discardableResult
  public func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try expectKnownOutcome(but: edit.id)
    var failure: (any Error)?
    let edits = try waiting()
    if let refusal = edits.refusal(path: file.path) { throw refusal }
    let isQueued = !edits.edits.isEmpty
    if !isQueued, !isKnownAway {
      do {
        let saved = try await saveAtOnce(edit)
        if state.withLock({ $0.offlineSince != nil }) { await noteReached() }
        state.withLock { state in
          state.newest = max(state.newest, saved.revision)
          state.savesHang = false
          state.unknown = nil
        }
        if !saved.edit.changes.isEmpty { await blocking { [cache] in cache.note([saved]) } }
        return saved.atHand()
      } catch {
        guard isOutOfReach(error) else { throw error }
        failure = error
      }
    }
    if edit.changes.isEmpty, edit.kind == .edit {
      return TodosSaved(edit, at: state.withLock(\.list.shownRevision), now())
    }
    let taken = state.withLock(\.list.highestWaitingNumber)
    let moment = now()
    try await queue(edit.id, after: failure) { _ = $0.add(edit, at: moment, beyond: taken) }
    if let failure {
      await noteAway(failure)
    } else if !isKnownAway {
      await send()
    }
    return try outcome(of: edit)
  }

  /// Adds a todo without the list, if no edit waits and the server answers. If the server does not
  /// answer and no list is known, queues the todo in front of the todos in the known edits.
  public func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? {
    do {
      try expectKnownOutcome()
      if try !waiting().edits.isEmpty || isKnownAway {
        if await isKnown { return nil }
        if let failure = recentFailure { throw failure }
        try await reachPatiently()
        return nil
      }
      // A server that falls silent after this may have saved the todo.
      try await reachPatiently()
      let saved = try await distant.addToFront(todo, by: author)
      if let saved { await blocking { [cache] in cache.note([saved]) } }
      return saved?.atHand()
    } catch {
      // An edit that may be saved must not be repeated under another id.
      guard isOutOfReach(error), isUntouched(after: error) else { throw error }
      state.withLock { $0.lastFailure = (elapsed(), error) }
      if await isKnown { return nil }
      await noteAway(error)
      return try await addedWithoutList(todo, by: author)
    }
  }

  /// Whether this program or the cache has the list.
  private var isKnown: Bool {
    get async {
      if state.withLock(\.list.isKnown) { return true }
      return await kept() != nil
    }
  }

  /// Whether a failed attempt certainly changed nothing.
  private func isUntouched(after error: any Error) -> Bool {
    error as? KnownReason == .noAnswerInTime || distant.isUntouched(after: error)
  }

  private func addedWithoutList(_ todo: Todo, by author: String) async throws -> TodosSaved? {
    var todo = todo
    todo.number = 0
    // The flaw of the copies reports an unreadable trail.
    let known = await blocking { [cache] in (try? cache.edits.newest()) ?? [] }.map(\.edit)
    let (id, moment) = (UUID(), now())
    let waiting = try await queue(id, after: nil) { [todo] edits in
      var todo = todo
      let lowest = (known + edits.edits.map(\.edit)).flatMap(\.changes).compactMap(\.after)
        .map(\.rank).min()
      todo.rank = .between(nil, lowest)
      _ = edits.add(TodosEdit(.add, [.added(todo)], id: id, by: author), at: moment)
    }
    return waiting.edits.last { $0.edit.id == id }
  }

  /// Queues an edit.
  ///
  /// - Parameter attempt: The error of the attempt before; nil if the server was not asked.
  @discardableResult
  private func queue(
    _ id: TodosEdit.ID, after attempt: (any Error)?,
    _ body: @escaping @Sendable (inout WaitingEdits) -> Void
  ) async throws -> WaitingEdits {
    do {
      let waiting = try await blocking { [file] () throws(StorageError) in try file.change(body) }
      change { state in
        state.list.sync(with: waiting)
        state.unknown = nil
      }
      await noteReported(waiting)
      return waiting
    } catch {
      throw note(error, of: id, after: attempt)
    }
  }

  /// Whether to skip the server: it failed within the last second, or is away while a task
  /// reconnects.
  private var isKnownAway: Bool {
    state.withLock { $0.offlineSince != nil && $0.reconnecting != nil } || recentFailure != nil
  }

  private func saveAtOnce(_ edit: TodosEdit) async throws -> TodosSaved {
    let revision = state.withLock(\.list.revision)
    let edit = edit.toBeSent
    return try await patiently(with: edit) { [distant] in
      try await distant.save(edit, basedOn: revision)
    }
  }

  /// Returns the outcome of a queued edit.
  private func outcome(of edit: TodosEdit) throws -> TodosSaved {
    let list = state.withLock(\.list)
    for end in list.ended.ended.reversed() {
      switch end {
      case .sent(let sent) where sent.edit.id == edit.id: return sent.saved
      case .refused(let refused, let reason) where refused.id == edit.id: throw reason.error
      case .sent, .refused: continue
      }
    }
    let shown = list.waiting.first { $0.saved.edit.id == edit.id }?.saved
    return shown ?? TodosSaved(edit.with([]), at: list.shownRevision, now())
  }
}

extension TodosEdit {
  /// Whether a server should save the edit as fast as it answers reads: at most 100 changes, with
  /// at most 64 KiB of text.
  package var isSmall: Bool {
    if changes.count > 100 { return false }
    let texts = changes.flatMap { [$0.before, $0.after].compactMap(\.self) }
    return texts.reduce(0) { $0 + $1.title.utf8.count + $1.notes.utf8.count } <= 1 << 16
  }
}
