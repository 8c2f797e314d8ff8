import Foundation
import Synchronization

/// Watches the edits of a list, and adds them to a feed: in order, each once, none left out.
final class EtcdWatch: Sendable {
  private struct State {
    /// The revision of etcd up to which the feed has all edits.
    var position: Int
    /// Whether to restart at the list's revision: edits after the position are missing.
    var mustSkip = false
    /// The newest edit that a server had.
    var newest: EtcdReading.KnownEdit?
    var backoff = EtcdBackoff()
  }

  /// Retained by its readers.
  private weak let feed: EtcdFeed?
  private let client: EtcdClient
  private let list: EtcdList
  private let reading: EtcdReading
  private let contact: EtcdContact
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state: Mutex<State>

  init(
    _ client: EtcdClient, _ list: EtcdList, telling contact: EtcdContact = EtcdContact(),
    sleep: @escaping @Sendable (Duration) async throws -> Void, from revision: Int,
    behind newest: TodosEdit.ID? = nil, into feed: EtcdFeed
  ) {
    self.client = client
    self.list = list
    let reading = EtcdReading(client, list)
    self.reading = reading
    self.contact = contact
    self.sleep = sleep
    self.feed = feed
    let known = newest.map { reading.knownEdit($0, at: Revision(revision)) }
    state = Mutex(State(position: revision, newest: known))
  }

  /// Watches until the feed or the task ends.
  func run() async {
    while goesOn {
      do throws(EtcdError) {
        try await watch()
      } catch {
        // etcd has forgotten the missed edits, or sends them in one line that is too large.
        if error.isCompaction || error.isTooLarge {
          state.withLock { $0.mustSkip = true }
          continue
        }
        if !error.mayPass {
          feed?.end(.failure(error))
          return
        }
        contact.tell(of: error)
      }
      if !goesOn { break }
      if state.withLock(\.mustSkip) { continue }
      let pause = state.withLock { $0.backoff.next() }
      do { try await sleep(pause) } catch { break }
    }
    feed?.end()
  }

  private var goesOn: Bool { !Task.isCancelled && feed?.isOver == false }

  /// Watches at one server, until the watch ends.
  private func watch() async throws(EtcdError) {
    let known = state.withLock(\.newest)
    let now = try await reading.present(with: known)
    contact.tell(true)
    var position = state.withLock(\.position)
    if now.hasKnown, now.store < position {
      throw .wentBack(server: now.server, from: position, to: now.store)
    }
    // Of another history, only the revision of the list counts: readers see when it has grown.
    if !now.hasKnown, let known, now.list.number <= known.revision {
      throw .wentBack(server: now.server, from: known.revision, to: now.list.number)
    }
    // Up to the position, the feed has all edits: another one is of another history, too.
    let isOther =
      !now.hasKnown
      || known.map { $0.revision < now.list.number } ?? false
        && now.list.number <= position
    state.withLock { $0.newest = now.newest ?? $0.newest }
    if isOther || state.withLock(\.mustSkip) {
      feed?.restart(at: now.list)
      position = now.store
      state.withLock { ($0.position, $0.mustSkip) = (now.store, false) }
    } else if now.list.number > position {
      feed?.hold(until: now.list)
    }
    try await client.watch(list.edits, from: position + 1) { answer throws(EtcdError) in
      try self.apply(answer)
    }
  }

  /// Applies a line of the watch; returns whether the watch continues.
  private func apply(_ answer: EtcdWatchAnswer) throws(EtcdError) -> Bool {
    let saves = try saves(in: answer)
    guard let reached = answer.reachedRevision else { return goesOn }
    if let saves { feed?.add(saves) }
    state.withLock { state in
      if saves == nil {
        state.mustSkip = true
      } else {
        state.position = max(state.position, reached)
        state.newest =
          answer.rows.last.map {
            EtcdReading.KnownEdit(keys: .one($0.key), revision: $0.revision)
          }
          ?? state.newest
      }
      state.backoff = EtcdBackoff()
    }
    return saves != nil && goesOn
  }

  /// The saves of an answer; nil if they begin another list.
  private func saves(in answer: EtcdWatchAnswer) throws(EtcdError) -> [TodosSaved]? {
    var last = state.withLock(\.position)
    var saves: [TodosSaved] = []
    for row in answer.rows {
      if row.revision <= last, saves.isEmpty || row.revision < last {
        throw .wentBack(server: answer.server, from: last, to: row.revision)
      }
      last = row.revision
      let edit = try EtcdEdit(row)
      if edit.beginsList { return nil }
      saves.append(edit.saved)
    }
    return saves
  }
}
