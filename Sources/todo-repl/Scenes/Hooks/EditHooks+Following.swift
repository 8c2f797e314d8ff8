import Interactors
import Repositories

extension EditHooks {
  private enum Event {
    case changed(Revision)
    /// A delivery has ended; the status is nil if the process cannot be waited for.
    case ended(Int, upTo: Revision, status: Int32?)
    /// A delivery takes long, so that others no longer wait for it.
    case late(Int)
  }

  /// Whether a hook may lack an edit up to a revision: the steps of a list on servers, which has a
  /// backlog, are no edits.
  private func isBehind(_ revision: Revision) -> Bool {
    let hasSteps = repository?.backlog != nil
    return hooks.contains { hook in
      guard !hook.isAmidDelivery, let reached = hook.position?.reached else { return true }
      if revision == Revision(.max) { return false }
      return hasSteps ? reached.server < revision.server : reached < revision
    }
  }

  /// How long a delivery keeps the next one waiting: a hook that hangs must not keep edits from the
  /// others.
  private static let patience = Duration.seconds(5)

  /// Delivers others' edits, and this program's own, as they come; retries a failed delivery after
  /// pauses that grow to a minute.
  ///
  /// - Parameters:
  ///   - wait: Waits for a pause.
  ///   - old: The messages that the person has read already.
  ///   - tell: Gets the message of each trouble that was not there before.
  func follow<Told: Equatable>(
    wait: @escaping @Sendable (Duration) async throws -> Void,
    as message: (Trouble) -> Told, besides old: [Told], tell: (Told) -> Void
  ) async {
    guard let repository, !hooks.isEmpty else { return }
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    let following = Task { [oldest] in
      let present = (try? await repository.newestRevision()) ?? nil
      event.yield(.changed(present ?? Revision(.max)))
      // The end of the stream ends the following; the next run resumes.
      for try await update in repository.changes(since: present ?? oldest ?? .zero) {
        event.yield(.changed(update.revision))
      }
    }
    defer { following.cancel() }
    var pause = Duration.seconds(1)
    var retry: Task<Void, Never>?
    var told = old
    /// The revision up to which the next delivery has to come.
    var next: Revision?
    /// The number of the last delivery, and whether the next one waits for its end.
    var (last, isAwaited) = (0, false)
    func report(_ troubles: [Trouble]) {
      let messages = troubles.map(message)
      for message in messages where !told.contains(message) { tell(message) }
      told = messages
    }
    func retryLater(upTo revision: Revision) {
      retry?.cancel()
      retry = Task { [pause] in
        if (try? await wait(pause)) != nil { event.yield(.changed(revision)) }
      }
      pause = min(pause * 2, .seconds(60))
    }
    for await happened in events {
      switch happened {
      case .changed(let revision): next = max(next ?? .zero, revision)
      case .late(let number): if number == last { isAwaited = false }
      case .ended(let number, let revision, let status):
        if number == last { isAwaited = false }
        report(troubles)
        // A delivery that leaves the edits to another process ends well, too.
        if status == 0, !isBehind(revision) {
          retry?.cancel()
          pause = .seconds(1)
        } else {
          retryLater(upTo: revision)
        }
      }
      guard !isAwaited, let revision = next else { continue }
      next = nil
      do throws(SystemError) {
        guard let process = try startDelivery(upTo: revision) else { continue }
        last += 1
        isAwaited = true
        Task { [last] in
          let status = try? await blocking { () throws(SystemError) in try process.status() }
          event.yield(.ended(last, upTo: revision, status: status))
        }
        Task { [last] in
          if (try? await wait(Self.patience)) != nil { event.yield(.late(last)) }
        }
      } catch {
        report([.notStarted(error)])
        retryLater(upTo: revision)
      }
    }
    retry?.cancel()
  }
}
