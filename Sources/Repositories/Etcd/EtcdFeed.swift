import Synchronization

/// What has happened to a list, on its way to one reader. What comes while the reader is busy is one update.
final class EtcdFeed: Sendable {
  private struct State {
    var saves: [TodosSaved] = []
    var weight = 0
    var snapshot: TodosSnapshot?
    var end: Result<Void, any Error>?
    /// Nothing is told before the list has come to this revision.
    var held = Revision.zero
    var reached: Revision
    var reader: CheckedContinuation<Void, Never>?
    /// Waits until the reader wants something.
    var writer: CheckedContinuation<Void, Never>?

    var isReady: Bool {
      end != nil || snapshot != nil || !saves.isEmpty && reached >= held
    }

    /// The update that is ready; nil for none.
    mutating func take() -> TodosUpdate? {
      if let snapshot = snapshot.take() { return .reloaded(snapshot) }
      if saves.isEmpty || reached < held { return nil }
      defer { (saves, weight) = ([], 0) }
      return .saved(saves)
    }
  }

  private let limit: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - revision: The revision that the reader has.
  ///   - limit: The most changes that are kept for the reader.
  init(after revision: Revision, limit: Int = RecentSaves.changeLimit) {
    self.limit = limit
    state = Mutex(State(reached: revision))
  }

  // MARK: The reader

  /// The next update; nil at the end.
  func next() async throws -> TodosUpdate? {
    while true {
      await ready()
      // Between the call to the reader and this, the writer may have held back what was there.
      let (update, isOver) = try state.withLock { state in
        if let update = state.take() { return (Optional(update), false) }
        try state.end?.get()
        return (nil, state.end != nil)
      }
      if update != nil || isOver { return update }
    }
  }

  /// Waits until there is something for the reader.
  private func ready() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let (isReady, writer) = state.withLock { state in
          let isReady = state.isReady || Task.isCancelled
          if !isReady { state.reader = reader }
          return (isReady, state.writer.take())
        }
        writer?.resume()
        if isReady { reader.resume() }
      }
    } onCancel: {
      end()
    }
  }

  // MARK: The writer

  var isOver: Bool { state.withLock { $0.end != nil } }

  /// Tells nothing until the list has come to a revision, which it is known to have.
  func hold(until revision: Revision) {
    change { $0.held = max($0.held, revision) }
  }

  /// Adds saves that came in order, all of a revision at once.
  ///
  /// - Returns: False, with nothing added, if the reader is so far behind that the whole list is less.
  func add(_ saves: [TodosSaved], upTo revision: Revision) -> Bool {
    change { state in
      let weight = saves.reduce(state.weight) { $0 + $1.edit.changes.count + 1 }
      if weight > limit { return false }
      state.saves += saves
      state.weight = weight
      state.reached = max(state.reached, revision)
      return true
    }
  }

  /// Puts the whole list in the place of all that was not read, unless the list has nothing that has not come.
  func reload(_ snapshot: TodosSnapshot) {
    change { state in
      state.held = .zero
      if snapshot.revision <= state.reached { return }
      (state.saves, state.weight, state.snapshot) = ([], 0, snapshot)
      state.reached = snapshot.revision
    }
  }

  /// Waits until the reader wants an update.
  func demand() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { writer in
        let goesOn = state.withLock { state in
          let goesOn = state.reader != nil || state.end != nil || Task.isCancelled
          if !goesOn { state.writer = writer }
          return goesOn
        }
        if goesOn { writer.resume() }
      }
    } onCancel: {
      state.withLock { $0.writer.take() }?.resume()
    }
  }

  /// Ends the updates, behind those that have come; with an error if there is one.
  func end(_ result: Result<Void, any Error> = .success(())) {
    change { $0.end = $0.end ?? result }
    state.withLock { $0.writer.take() }?.resume()
  }

  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, reader) = state.withLock { state in
      let result = body(&state)
      return (result, state.isReady ? state.reader.take() : nil)
    }
    reader?.resume()
    return result
  }
}

/// The feeds of a repository, which end with it.
final class EtcdFeeds: Sendable {
  private struct Entry {
    weak var feed: EtcdFeed?
  }

  private let entries = Mutex<[Entry]>([])

  func add(_ feed: EtcdFeed) {
    entries.withLock { entries in
      entries.removeAll { $0.feed == nil }
      entries.append(Entry(feed: feed))
    }
  }

  func end() {
    for entry in entries.withLock({ $0 }) { entry.feed?.end() }
  }
}
