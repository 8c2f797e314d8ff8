import Foundation
import Synchronization

extension OfflineTodosRepository {
  /// What waits, and since when the server is out of reach.
  public var backlog: TodosBacklog? { state.withLock(\.backlog) }

  /// Returns the backlog as it is, and then as it becomes; of what comes faster than it is read,
  /// the newest.
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
      // The first program to notice decides since when. What cannot be written is known here.
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
  func noteReached() {
    change { state in
      // Why the server takes no edit is forgotten when it takes one.
      if state.offlineSince != nil { state.reason = nil }
      (state.offlineSince, state.lastFailure) = (nil, nil)
    }
    // Another program may have noted since when the server was away.
    if (try? file.read())?.offlineSince != nil { _ = try? file.change { $0.offlineSince = nil } }
  }

  /// Takes that the server has answered, or not, to what nobody waits for.
  func noteContact(_ isReached: Bool) {
    let (isFollowed, isOffline) = state.withLock { ($0.following != nil, $0.offlineSince != nil) }
    if !isFollowed || isReached != isOffline { return }
    if isReached {
      Task { [weak self] in await self?.attempt() }
    } else {
      reconnect(after: Self.grace)
    }
  }

  /// How long a server may be away before anybody is told: longer than servers look for a leader.
  private static let grace = Duration.seconds(3)

  /// Asks whether the server is back until it is, and sends what waits; in a program that follows
  /// the list.
  func reconnect(after grace: Duration = .zero) {
    state.withLock { state in
      guard state.following != nil, state.reconnecting == nil else { return }
      state.reconnecting = Task { [weak self, sleep] in
        var pause = Duration.milliseconds(250)
        let isPatient = grace > .zero
        if isPatient { try? await sleep(grace) }
        while !Task.isCancelled {
          switch await self?.attempt() {
          case .some(false): break
          case .some(true), nil: return
          }
          do { try await sleep(pause) } catch { return }
          pause = min(pause * 2, .seconds(5))
        }
      }
    }
  }

  /// Asks the server, and sends what waits; returns whether there is nothing more to do.
  @discardableResult
  func attempt() async -> Bool {
    do {
      try await patiently { [distant] in try await distant.reach() }
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
    // Taken back before it is looked at: an edit that is queued from here on begins another
    // attempt.
    state.withLock { state in
      state.reconnecting?.cancel()
      state.reconnecting = nil
    }
    let isDone = state.withLock { $0.list.unsent.isEmpty }
    if !isDone { reconnect(after: .milliseconds(500)) }
    return true
  }
}
