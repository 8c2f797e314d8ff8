import Synchronization

/// What others save in a list, for all readers of a repository.
///
/// One watch fills the feed, from the first reading until the last reader is gone. What a slow
/// reader has not read is bounded, as in ``SavedEdits``.
final class EtcdFeed: Sendable {
  private struct State {
    var saved: SavedEdits
    /// Readers are told nothing before the list has come to this revision.
    var held = Revision.zero
    /// The revision up to which readers are told.
    var told: Revision
    var end: Result<Void, any Error>?
    var watch: Task<Void, Never>?

    /// What readers may be told now.
    mutating func news() -> Revision {
      if saved.revision >= held { told = max(told, saved.revision) }
      return told
    }
  }

  /// What a reader has missed.
  enum News: Hashable {
    case saved([TodosSaved])
    /// More than the feed keeps: the reader is to read the list.
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
    state = Mutex(State(saved: saved, told: revision))
    signal.announce(revision)
  }

  deinit {
    state.withLock(\.watch)?.cancel()
  }

  var isOver: Bool { state.withLock { $0.end != nil } }

  /// Holds the watch, to end it with the feed.
  func hold(_ watch: Task<Void, Never>) { state.withLock { $0.watch = watch } }

  /// Waits for what comes after a revision; nil at the end, and when the task is cancelled.
  func next(after seen: Revision) async throws -> News? {
    while true {
      let goesOn = await signal.wait(after: seen)
      if Task.isCancelled { return nil }
      let (news, end) = state.withLock { state in
        guard let saves = state.saved.saves(after: seen) else {
          return (News?.some(.list), state.end)
        }
        let told = saves.filter { !goesOn || $0.revision <= state.told }
        return (told.isEmpty ? nil : .saved(told), state.end)
      }
      if let news { return news }
      if let end {
        try end.get()
        return nil
      }
    }
  }

  // MARK: The watch

  /// Tells nothing until the list has come to a revision, which it is known to have.
  func hold(until revision: Revision) {
    state.withLock { $0.held = max($0.held, revision) }
  }

  /// Adds saves that came in order, all of a revision at once.
  func add(_ saves: [TodosSaved]) {
    signal.announce(
      state.withLock { state in
        for saved in saves { state.saved.append(saved) }
        return state.news()
      })
  }

  /// Goes on from a revision; what came before is not known.
  func restart(at revision: Revision) {
    signal.announce(
      state.withLock { state in
        state.held = .zero
        if revision > state.saved.revision { state.saved.restart(at: revision) }
        return state.news()
      })
  }

  /// Ends the feed, behind what has come; with an error if there is one.
  func end(_ result: Result<Void, any Error> = .success(())) {
    state.withLock { $0.end = $0.end ?? result }
    signal.end()
  }
}
