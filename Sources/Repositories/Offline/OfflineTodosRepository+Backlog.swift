import Foundation
import Synchronization

extension OfflineTodosRepository {
  /// The waiting edits, and since when the server is out of reach.
  public var backlog: TodosBacklog? { state.withLock(\.backlog) }

  /// Returns the current backlog, and then each change; a slow reader gets only the newest.
  public func backlogs() -> AsyncStream<TodosBacklog> {
    let (stream, listener) = AsyncStream.makeStream(
      of: TodosBacklog.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    listener.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
    let backlog = state.withLock { state in
      state.listeners[id] = listener
      return state.backlog
    }
    listener.yield(backlog)
    return stream
  }

  /// Notes that the server does not answer.
  func noteAway(_ error: any Error) async {
    let isNew = state.withLock { state in
      state.lastFailure = (elapsed(), error)
      return state.offlineSince == nil
    }
    if isNew {
      let moment = now()
      // The first program to notice sets the time. If the file cannot be written, this program
      // still knows the time.
      let waiting = await blocking { [file] in
        try? file.change { $0.offlineSince = $0.offlineSince ?? moment }
      }
      let since = waiting?.offlineSince ?? moment
      change { state in
        state.list.tellSentElsewhere()
        state.offlineSince = state.offlineSince ?? since
        state.reason = .init(error)
      }
    }
    reconnect()
  }

  /// Notes that the server has answered.
  func noteReached() async {
    change { state in
      // While online, the reason says why no edit is saved; `noteAllSent()` clears it.
      if state.offlineSince != nil { state.reason = nil }
      (state.offlineSince, state.lastFailure) = (nil, nil)
    }
    // Another program may have noted the time in the file.
    await blocking { [file] in
      if (try? file.read())?.offlineSince != nil { _ = try? file.change { $0.offlineSince = nil } }
    }
  }

  /// Handles the result of a background request: whether the server answered.
  func noteContact(_ isReached: Bool) {
    let (isFollowed, isOffline) = state.withLock { ($0.following != nil, $0.offlineSince != nil) }
    if !isFollowed || isReached != isOffline { return }
    if isReached {
      Task { [weak self] in await self?.attempt() }
    } else {
      reconnect(after: Self.grace)
    }
  }

  /// How long a server may be away unreported: longer than servers take to elect a leader.
  private static let grace = Duration.seconds(3)

  /// The pause before waiting edits are sent again that the server answers with an error.
  static let pauseAfterFailure = Duration.seconds(5)

  /// Asks the server until it is back, and sends the waiting edits; only in a program that follows
  /// the list.
  func reconnect(after grace: Duration = .zero) {
    state.withLock { state in
      guard state.following != nil, state.reconnecting == nil else { return }
      state.reconnecting = Task { [weak self, sleep] in
        var pause = Duration.milliseconds(250)
        let isPatient = grace > .zero
        if isPatient { try? await sleep(grace) }
        while !Task.isCancelled {
          guard await self?.attempt() == false else { return }
          do { try await sleep(pause) } catch { return }
          pause = min(pause * 2, .seconds(5))
        }
      }
    }
  }

  /// Asks the server, and sends the waiting edits; returns whether the retries can end.
  @discardableResult
  func attempt() async -> Bool {
    do {
      try await reachPatiently()
      if await !sendReached() { return false }
      change { $0.list.tellSentElsewhere() }
      await keep()
    } catch {
      if Task.isCancelled { return true }
      let isNew = state.withLock { $0.offlineSince == nil }
      if isNew, isOutOfReach(error) {
        await noteAway(error)
      } else {
        change { state in
          state.lastFailure = (elapsed(), error)
          state.reason = .init(error)
        }
      }
      return false
    }
    // Clears the task before the check: an edit queued from here on starts another task.
    state.withLock { state in
      state.reconnecting?.cancel()
      state.reconnecting = nil
    }
    let (isDone, fails) = state.withLock { ($0.list.unsent.isEmpty, $0.reason != nil) }
    if !isDone { reconnect(after: fails ? Self.pauseAfterFailure : .milliseconds(500)) }
    return true
  }
}
