import Synchronization

extension EtcdTodosRepository {
  /// The most edits that are read one by one.
  private static let updateLimit = 100

  /// Returns the edits after a revision up to now, or the list if there are more than 100.
  public func update(since revision: Revision) async throws -> TodosUpdate? {
    try await update(since: revision, behind: nil)
  }

  package func update(
    since revision: Revision, behind newest: TodosEdit.ID?
  ) async throws -> TodosUpdate? {
    try await withCancellation { () throws(EtcdError) in
      guard
        let edits = try await reading.edits(
          since: revision, behind: newest, limit: Self.updateLimit),
        !edits.contains(where: \.beginsList)
      else { return .reloaded(try await reading.wholeList().snapshot) }
      if edits.isEmpty { return nil }
      return .saved(edits.map(\.saved))
    }
  }

  /// Returns the edits after a revision: from one etcd watch for all readers, which begins at the
  /// first read.
  ///
  /// If a server ends the watch, fails or falls silent, the watch continues at another server. If
  /// etcd has forgotten the edits since or has another history, or there are more than 10,000
  /// changes, the update is the whole list. The stream ends with an error if a server refuses the watch, or sends data that
  /// cannot be understood.
  public func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    changes(since: revision, behind: nil)
  }

  package func changes(
    since revision: Revision, behind newest: TodosEdit.ID?
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    let reader = EtcdReader(of: self, at: revision, behind: newest)
    return AsyncThrowingStream { try await reader.next() }
  }

  /// The feed that all readers share, which begins after the revision of the first reader.
  ///
  /// - Parameter newest: The edit of the revision; nil if unknown.
  func feed(after revision: Revision, behind newest: TodosEdit.ID?) -> EtcdFeed {
    feed.withLock { known in
      if let feed = known.feed, !feed.isOver { return feed }
      let feed = EtcdFeed(after: revision)
      let watch = EtcdWatch(
        client, list, telling: contact, sleep: sleep, from: revision.number, behind: newest,
        into: feed)
      feed.hold(Task { await watch.run() })
      known = WeakFeed(feed: feed)
      return feed
    }
  }
}

/// The feed of a repository, retained by its readers.
struct WeakFeed {
  weak var feed: EtcdFeed?
}
