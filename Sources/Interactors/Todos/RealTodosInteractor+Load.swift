import Repositories
public import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func load() -> any LoadHandle { load(logsMissed: false) }

  /// Loads the list again, unasked, and reports others' changes if they are followed.
  func loadAgain() -> any LoadHandle { load(logsMissed: follows) }

  private func load(logsMissed: Bool) -> any LoadHandle {
    if store.read(\.own.isFollowed) != follows {
      store.update("follow") { $0.own.isFollowed = follows }
    }
    let load = store.load(\.todos, retry: retry, failure: failure) { [following, follows] load in
      let revision = try await following.show(load, logsMissed: logsMissed)
      if follows { try await following.follow(load, from: revision) }
    }
    if follows {
      followAgain(after: load)
      followBacklog()
    }
    return load
  }

  /// Follows the current list again after a load that was cancelled or has failed: the start of the
  /// load ended the following.
  private func followAgain(after load: any LoadHandle) {
    store.run("follow", countsForIdle: false) { [following, weak store] run in
      await load.finished
      let revision = try run.state.revision
      store?.follow(\.todos, "follow", from: revision.number) { try await following.resume($0) }
    }
  }

  private var following: TodosFollowing {
    TodosFollowing(repository: repository, refusals: refusals, now: now, store: store)
  }

  @discardableResult
  public func loadIfNeeded() -> (any LoadHandle)? {
    loadUnderWay ?? loadIfMissing()
  }

  /// The load that brings the first list, started if needed; nil if there is a list.
  func loadIfMissing() -> (any LoadHandle)? {
    if store.read({ $0.todos.value != nil }) { return nil }
    return loadUnderWay ?? load()
  }

  /// The load that will bring the list; not a load that has brought it and goes on with others'
  /// saves.
  var loadUnderWay: (any LoadHandle)? {
    store.activity(of: \.todos).isLive ? nil : store.currentLoad(\.todos)
  }

  public func cancelLoad() {
    guard let load = loadUnderWay else { return }
    load.cancel()
    // The load may have brought the list in between, and have continued with others' saves.
    if follows { followAgain(after: load) }
  }
}
