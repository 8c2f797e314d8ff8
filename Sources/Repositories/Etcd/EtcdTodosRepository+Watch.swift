import Synchronization

extension EtcdTodosRepository {
  /// The most edits that are read one by one.
  private static let updateLimit = 100

  /// Returns what was saved after a revision, until now: the edits, or the list when there are more
  /// than 100.
  public func update(since revision: Revision) async throws -> TodosUpdate? {
    try await withCancellation { () throws(EtcdError) in
      guard
        let edits = try await reading.edits(since: revision, limit: Self.updateLimit),
        !edits.contains(where: \.beginsList)
      else { return .reloaded(try await reading.wholeList().snapshot) }
      if edits.isEmpty { return nil }
      return .saved(edits.map(\.saved))
    }
  }

  /// Returns what is saved after a revision: a watch of etcd, one for all readers, which begins
  /// when somebody reads.
  ///
  /// The watch is taken up again where it was, at another server, when a server ends it, fails or
  /// falls silent. When etcd has forgotten what came since, or when there are more than 10,000
  /// changes, the update is the whole list. The stream ends with an error when a server refuses to
  /// tell, or what it has cannot be understood.
  public func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    let reader = EtcdReader(of: self, at: revision)
    return AsyncThrowingStream { try await reader.next() }
  }

  /// The feed that all readers share, which begins behind the revision of the first one.
  func feed(after revision: Revision) -> EtcdFeed {
    feed.withLock { known in
      if let feed = known.feed, !feed.isOver { return feed }
      let feed = EtcdFeed(after: revision)
      let watch = EtcdWatch(
        client, list, telling: contact, sleep: sleep, from: revision.number, into: feed)
      feed.hold(Task { await watch.run() })
      known = WeakFeed(feed: feed)
      return feed
    }
  }
}

/// The feed of a repository, which its readers keep.
struct WeakFeed {
  weak var feed: EtcdFeed?
}
