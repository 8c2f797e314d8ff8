import Foundation
import Synchronization

/// Watches the edits of a list, and brings them to one reader: in order, each once, none left out.
final class EtcdWatch: Sendable {
  private struct State {
    /// The revision of etcd up to which the feed has all edits.
    var position: Int
    var mustReload = false
    var backoff = EtcdBackoff()
    var flaw: EtcdError?
  }

  let feed: EtcdFeed
  private let client: EtcdClient
  private let list: EtcdList
  private let reading: EtcdReading
  private let contact: EtcdContact
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state: Mutex<State>

  init(
    _ client: EtcdClient, _ list: EtcdList, telling contact: EtcdContact = EtcdContact(),
    sleep: @escaping @Sendable (Duration) async throws -> Void, from revision: Int,
    into feed: EtcdFeed
  ) {
    self.client = client
    self.list = list
    reading = EtcdReading(client, list)
    self.contact = contact
    self.sleep = sleep
    self.feed = feed
    state = Mutex(State(position: revision))
  }

  /// Watches until the feed or the task ends.
  func run() async {
    await feed.demand()
    while !Task.isCancelled, !feed.isOver {
      do throws(EtcdError) {
        try await watch()
      } catch {
        if case .compacted = error {
          state.withLock { $0.mustReload = true }
          continue
        }
        if !error.mayPass { return feed.end(.failure(error)) }
        if case .noAnswer = error.certain, !error.isCancellation { contact.tell(false) }
      }
      if Task.isCancelled || feed.isOver { break }
      if state.withLock(\.mustReload) { continue }
      let pause = state.withLock { $0.backoff.next() }
      do { try await sleep(pause) } catch { break }
    }
    feed.end()
  }

  /// Watches at one server, until the watch ends.
  private func watch() async throws(EtcdError) {
    if state.withLock(\.mustReload) { try await reload() }
    let position = state.withLock(\.position)
    let now = try await reading.revisions()
    contact.tell(true)
    if now.store < position {
      throw .wentBack(server: now.server, from: position, to: now.store)
    }
    if now.list.number > position { feed.hold(until: now.list) }
    try await client.watch(list.edits, from: position + 1) { await self.take($0) }
    if let flaw = state.withLock({ $0.flaw.take() }) { throw flaw }
  }

  /// Waits until somebody reads, and reads the list.
  private func reload() async throws(EtcdError) {
    await feed.demand()
    if Task.isCancelled || feed.isOver { return }
    let loaded = try await reading.wholeList()
    state.withLock { state in
      (state.position, state.mustReload) = (loaded.storeRevision, false)
    }
    feed.reload(loaded.snapshot)
  }

  /// Takes a line of a watch; returns whether the watch goes on.
  private func take(_ answer: EtcdWatchAnswer) async -> Bool {
    do throws(EtcdError) {
      let saves = try saves(in: answer)
      guard let told = answer.toldRevision else { return !feed.isOver }
      let fits = saves.map { feed.add($0, upTo: Revision(told)) } ?? false
      state.withLock { state in
        if fits { state.position = max(state.position, told) }
        state.mustReload = !fits
        state.backoff = EtcdBackoff()
      }
      return fits && !feed.isOver
    } catch {
      state.withLock { $0.flaw = error }
      return false
    }
  }

  /// The saves of an answer; nil where the list has to be read anew.
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
