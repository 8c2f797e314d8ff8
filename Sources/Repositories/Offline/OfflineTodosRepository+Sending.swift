import Foundation
import Synchronization

extension OfflineTodosRepository {
  /// How often the rest of an edit that is saved in part may fail at the same place, before the
  /// rest is refused.
  private static let attemptsAtRest = 3

  /// Sends what waits to a server that has answered, and notes that it has. As long as the server
  /// tells all but saves nothing, it counts as away.
  ///
  /// - Returns: False if the server was silent when something was to be saved.
  @discardableResult
  func sendReached() async -> Bool {
    let didHang = state.withLock(\.savesHang)
    if !didHang { noteReached() }
    let failure = await send()
    let hangs = failure as? KnownReason == .noAnswerInTime
    state.withLock { $0.savesHang = hangs }
    if didHang, failure == nil { noteReached() }
    return !hangs
  }

  /// Sends what waits as ``sendReached()``, but does not keep a person again and again for a server
  /// that saves nothing.
  func sendPatiently() async {
    let (savesHang, last) = state.withLock { ($0.savesHang, $0.lastFailure?.time) }
    if savesHang, let last, elapsed() - last < .seconds(30) { return }
    await sendReached()
  }

  /// Sends what waits, in order, until all is sent, the server is away or another program sends.
  ///
  /// - Returns: How the server was away; nil if it was not.
  @discardableResult
  func send() async -> (any Error)? {
    do {
      let waiting = try file.read()
      // What a later version lets wait may have to go first.
      if let refusal = waiting.refusal(path: file.path) { throw refusal }
      if waiting.edits.isEmpty {
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

  /// - Throws: `StorageError` where the file fails. What was sent before is sent again, and is in
  ///   the list once.
  private func sendAll() async throws -> (any Error)? {
    var sent: [TodosBacklog.Sent] = []
    defer { change { $0.list.tell(sent) } }
    // Of the first edit, the changes that were saved, and how often an attempt has ended there.
    var (savedCount, attempts): (Int?, Int) = (nil, 0)
    var numbers = state.withLock(\.list.ended.givenNumbers)
    // What was saved here, also where that cannot be noted.
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
          if let told = state.list.note(saved) { sent.append(told) }
        }
      } catch {
        if Task.isCancelled { return nil }
        if error is StorageError { throw error }
        if let count = error.savedCount {
          attempts = count == savedCount ? attempts + 1 : 1
          savedCount = count
          if attempts < Self.attemptsAtRest {
            // The error does not say whether the server was away, or does not take the rest.
            do {
              try await patiently { [distant] in try await distant.reach() }
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

  /// An undo or redo on top of the edits as they were saved: those that are noted, and these.
  private func stepping(_ edit: TodosEdit, on saved: [TodosEdit]) async -> TodosEdit {
    if edit.kind == .edit { return edit }
    let noted = await blocking { [cache] in (try? cache.trail()) ?? [] }.map(\.edit)
    let ids = Set(noted.lazy.map(\.id))
    return edit.stepping(on: noted + saved.filter { !ids.contains($0.id) })
  }

  /// The first edit that waits.
  private func takeFirst() throws(StorageError) -> TodosSaved? {
    let waiting = try waiting()
    change { $0.list.sync(with: waiting) }
    return waiting.edits.first
  }

  /// Takes an edit back that the server refuses.
  private func refuse(_ id: TodosEdit.ID, _ error: any Error) async throws {
    let reason = String(describing: error)
    let waiting = try await note { $0.refuse(id, reason: reason) }
    change { state in
      state.list.refuse(id, error, leaving: waiting.edits)
      state.list.sync(with: waiting)
    }
    await noteTold(waiting)
  }

  /// Notes that the backlog of this program tells the refused edits of the file. If this fails, the
  /// next program tells them again.
  func noteTold(_ waiting: WaitingEdits) async {
    if waiting.untold.isEmpty { return }
    _ = try? await note { $0.tellAll() }
  }

  /// Notes what the server has said of an edit. Where that is unknown, the next look at the file
  /// tells what is noted.
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
      default: throw error
      }
    }
  }

  /// Notes why nothing more is sent; returns the error if it says that the server is away.
  private func stop(_ error: any Error) async -> (any Error)? {
    if isOutOfReach(error) {
      await noteAway(error)
      return error
    }
    change { $0.reason = .init(error) }
    reconnect(after: .seconds(5))
    return nil
  }
}

extension Error {
  /// The number of changes that were saved of an edit in parts.
  fileprivate var savedCount: Int? {
    if case .partlySaved(let count, of: _, reason: _) = self as? EtcdError { count } else { nil }
  }
}
