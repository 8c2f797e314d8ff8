import Foundation
import Synchronization

extension OfflineTodosRepository {
  /// The number of failures at the same change after which the rest of a partly saved edit is
  /// refused.
  private static let attemptsAtRest = 3

  /// Sends the waiting edits to a server that has answered, and notes the answer. A server that
  /// answers reads but saves nothing counts as away.
  ///
  /// - Returns: False if the server did not answer in time while edits were sent.
  @discardableResult
  func sendReached() async -> Bool {
    let didHang = state.withLock(\.savesHang)
    if !didHang { await noteReached() }
    let failure = await send()
    let hangs = failure as? KnownReason == .noAnswerInTime
    state.withLock { $0.savesHang = hangs }
    if didHang, failure == nil { await noteReached() }
    return !hangs
  }

  /// Sends the waiting edits as ``sendReached()``, but asks a server that saves nothing only every
  /// 30 seconds, so that a person does not wait for it again and again.
  func sendPatiently() async {
    let (savesHang, last) = state.withLock { ($0.savesHang, $0.lastFailure?.time) }
    if savesHang, let last, elapsed() - last < .seconds(30) { return }
    await sendReached()
  }

  /// Sends the waiting edits in order, until all are sent, the server is away or another program
  /// sends.
  ///
  /// - Returns: The error that says that the server is away; nil without one.
  @discardableResult
  func send() async -> (any Error)? {
    do {
      let waiting = try file.read()
      // An edit queued by a later version may have to go first.
      if let refusal = waiting.refusal(path: file.path) { throw refusal }
      if waiting.edits.isEmpty {
        // Another program may have sent them.
        change { $0.list.sync(with: waiting) }
        noteAllSent()
        return nil
      }
      let right = try await blocking { [file] () throws(StorageError) in try file.beginSending() }
      guard let right else { return nil }
      defer { right.unlock() }
      return try await sendAll()
    } catch {
      return await stop(error)
    }
  }

  private func noteAllSent() {
    change { if $0.offlineSince == nil { $0.reason = nil } }
  }

  /// - Throws: `StorageError` if the file fails. Edits sent before are sent again, and the list has
  ///   them once.
  private func sendAll() async throws -> (any Error)? {
    var sent: [TodosBacklog.Sent] = []
    defer { change { $0.list.tell(sent) } }
    // The number of saved changes of the first edit, and of attempts that ended there.
    var (savedCount, attempts): (Int?, Int) = (nil, 0)
    var numbers = state.withLock(\.list.ended.givenNumbers)
    // Edits saved here, also those that the cache could not note.
    var known: [TodosEdit] = []
    while !Task.isCancelled, let first = try takeFirst() {
      let id = first.edit.id
      do {
        let edit = await stepping(first.edit, on: known).toBeSent(numbers)
        let saved = try await patiently(with: edit) { [distant] in
          try await distant.save(edit, at: first.moment)
        }
        try await note { $0.end(id, at: saved.revision) }
        await blocking { [cache] in cache.note([saved]) }
        numbers.merge(saved.edit.numbers) { $1 }
        known.append(saved.edit)
        (savedCount, attempts) = (nil, 0)
        change { state in
          state.savesHang = false
          if let shown = state.list.note(saved) { sent.append(shown) }
        }
      } catch {
        if Task.isCancelled { return nil }
        if error is StorageError { throw error }
        if !distant.isRefusal(error), let count = error.savedCount {
          attempts = count == savedCount ? attempts + 1 : 1
          savedCount = count
          if attempts < Self.attemptsAtRest {
            // The error does not say whether the server was away or refuses the rest.
            do {
              try await reachPatiently()
              continue
            } catch {
              return await stop(error)
            }
          }
        }
        if error.savedCount != nil || distant.isRefusal(error) {
          try await refuse(id, error)
          (savedCount, attempts) = (nil, 0)
        } else {
          return await stop(error)
        }
      }
    }
    noteAllSent()
    return nil
  }

  /// An undo or redo based on the edits as they were saved: the noted ones, and `saved`.
  private func stepping(_ edit: TodosEdit, on saved: [TodosEdit]) async -> TodosEdit {
    if edit.kind == .edit { return edit }
    let noted = await blocking { [cache] in (try? cache.edits.newest()) ?? [] }.map(\.edit)
    let ids = Set(noted.lazy.map(\.id))
    return edit.stepping(on: noted + saved.filter { !ids.contains($0.id) })
  }

  /// Reads the waiting edits, and returns the first one.
  private func takeFirst() throws(StorageError) -> TodosSaved? {
    let waiting = try waiting()
    change { $0.list.sync(with: waiting) }
    return waiting.edits.first
  }

  /// Takes back an edit that the server refuses.
  private func refuse(_ id: TodosEdit.ID, _ error: any Error) async throws {
    let reason = String(describing: error)
    let waiting = try await note { $0.refuse(id, reason: reason) }
    change { state in
      state.list.refuse(id, error, leaving: waiting.edits)
      state.list.sync(with: waiting)
    }
    await noteReported(waiting)
  }

  /// Notes that the backlog of this program reports the refused edits of the file. If this fails,
  /// the next program reports them again.
  func noteReported(_ waiting: WaitingEdits) async {
    if waiting.unreported.isEmpty { return }
    _ = try? await note { $0.tellAll() }
  }

  /// Notes the server's answer to an edit. If the outcome of the write is unknown, the next read of
  /// the file shows it.
  @discardableResult
  private func note(
    _ body: @escaping @Sendable (inout WaitingEdits) -> Void
  ) async throws -> WaitingEdits {
    do {
      return try await blocking { [file] () throws(StorageError) in try file.change(body) }
    } catch {
      switch error {
      case .cannotWrite(let path, let reason), .outcomeUnknown(let path, let reason),
        .cannotOpenForChanges(let path, let reason):
        throw StorageError.cannotNote(path: path, reason: reason)
      case .inUse(let path, _):
        throw StorageError.cannotNote(path: path, reason: KnownReason.lockKept.rawValue)
      default: throw error
      }
    }
  }

  /// Notes why sending stops; returns the error if it says that the server is away.
  private func stop(_ error: any Error) async -> (any Error)? {
    // The rest is sent by itself: nobody is to make the edit again.
    let error = error.causeOfRest ?? error
    if isOutOfReach(error) {
      await noteAway(error)
      return error
    }
    change { $0.reason = .init(error) }
    reconnect(after: Self.pauseAfterFailure)
    return nil
  }
}

extension Error {
  /// The number of saved changes of a partly saved edit; nil for another error, and where the server
  /// would not take a small edit either, until its owner has made room or given the right.
  fileprivate var savedCount: Int? {
    guard case .partlySaved(let count, _, _, let cause) = self as? EtcdError else { return nil }
    switch cause {
    case .full, .notPermitted, .signInNeeded, .signInFailed: return nil
    default: return count
    }
  }

  /// Why the rest of a partly saved edit was not saved, if known; nil for another error.
  fileprivate var causeOfRest: (any Error)? {
    if case .partlySaved(_, _, _, let cause) = self as? EtcdError { cause } else { nil }
  }
}
