import Synchronization

/// The saved edits of a list, for all readers of a repository.
///
/// One watch fills the feed, from the first read until the last reader is gone. The number of edits
/// kept for a slow reader is bounded, as in ``SavedEdits``.
final class EtcdFeed: Sendable {
  private struct State {
    var saved: SavedEdits
    /// Readers get nothing before the feed has this revision.
    var held = Revision.zero
    /// The revision up to which readers get edits.
    var released: Revision
    var end: Result<Void, any Error>?
    var watch: Task<Void, Never>?

    /// Updates and returns the revision up to which readers get edits.
    mutating func news() -> Revision {
      if saved.revision >= held { released = max(released, saved.revision) }
      return released
    }
  }

  /// The changes that a reader has missed.
  enum News: Hashable {
    case saved([TodosSaved])
    /// More edits than the feed keeps: the reader reads the list.
    case list
  }

  private let state: Mutex<State>
  private let signal = SaveSignal()

  /// - Parameters:
  ///   - revision: The revision that the first reader has.
  ///   - changeLimit: The most changes that are kept.
  init(after revision: Revision, changeLimit: Int = SavedEdits.changeLimit) {
    var saved = SavedEdits(changeLimit: changeLimit)
    saved.restart(at: revision)
    state = Mutex(State(saved: saved, released: revision))
    signal.announce(revision)
  }

  deinit {
    state.withLock(\.watch)?.cancel()
  }

  var isOver: Bool { state.withLock { $0.end != nil } }

  /// Holds the watch, to cancel it with the feed.
  func hold(_ watch: Task<Void, Never>) { state.withLock { $0.watch = watch } }

  /// Waits for edits after a revision; nil at the end, and when the task is cancelled.
  func next(after seen: Revision) async throws -> News? {
    while true {
      let goesOn = await signal.wait(after: seen)
      if Task.isCancelled { return nil }
      let (news, end) = state.withLock { state in
        guard let saves = state.saved.saves(after: seen) else {
          return (News?.some(.list), state.end)
        }
        let delivered = saves.filter { !goesOn || $0.revision <= state.released }
        return (delivered.isEmpty ? nil : .saved(delivered), state.end)
      }
      if let news { return news }
      if let end {
        try end.get()
        return nil
      }
    }
  }

  // MARK: The watch

  /// Holds edits back until the feed has a revision that the list is known to have.
  func hold(until revision: Revision) {
    state.withLock { $0.held = max($0.held, revision) }
  }

  /// Adds saves in order, all of a revision at once.
  func add(_ saves: [TodosSaved]) {
    signal.announce(
      state.withLock { state in
        for saved in saves { state.saved.append(saved) }
        return state.news()
      })
  }

  /// Continues from a revision; earlier edits are not known.
  func restart(at revision: Revision) {
    signal.announce(
      state.withLock { state in
        state.held = .zero
        if revision > state.saved.revision { state.saved.restart(at: revision) }
        return state.news()
      })
  }

  /// Ends the feed after the added edits, with an error if there is one.
  func end(_ result: Result<Void, any Error> = .success(())) {
    state.withLock { $0.end = $0.end ?? result }
    signal.end()
  }
}
