import StateStore
import StateStoreTesting
import Synchronization

/// A scripted server of the rows of a thread, which tells whether a row shows what it should.
final class ServerOfRows: Sendable {
  private struct Records {
    var bodies: [Int: [String]] = [1: ["old"], 2: ["old"]]
    var refused: Set<String> = []
    var words: [Int: [String]] = [:]
    /// The words that may have been written by hand.
    var written: Set<String> = []
    var faults: [String] = []
    var revision = 0
    var handles: [(word: String, handle: EditHandle)] = []
    /// The words of edits that were given up: nobody knows what becomes of these.
    var givenUp: Set<String> = []
    /// How often a row was written by hand, while nothing replaces the rows.
    var likes: [Int: Int]? = [1: 0, 2: 0]
    /// Tells the store that follows the rows which row has changed.
    var changes: AsyncStream<Int>.Continuation?
  }

  private let test: TestStore<Thread16>
  private let records = Mutex(Records())
  /// What is written by hand. What such a write saw of edits of the same place, or of a place
  /// around, stays when an edit is taken back.
  let written: Written

  enum Written: CaseIterable {
    case nothing, likes, bodies
  }

  /// Whether the server tells revisions, and makes something else of an edit: one more word.
  let revises: Bool

  init(_ test: TestStore<Thread16>, written: Written = .nothing, revises: Bool = false) {
    self.test = test
    self.written = written
    self.revises = revises
  }

  /// Writes a row by hand.
  func write(_ id: Int) {
    switch written {
    case .nothing: break
    case .likes:
      records.withLock { $0.likes?[id]? += 1 }
      test.store.update { $0.rows.value?[id: id]?.likes += 1 }
    case .bodies:
      records.withLock { _ = $0.written.insert("hand") }
      test.store.update { draft in
        if draft.rows.value?[id: id]?.body.value == nil { return }
        putting("hand")(&draft.rows.value![id: id]!.body.value!)
      }
    }
  }

  private var rows: IdentifiedList<Thread16.Row> {
    let bodies = records.withLock { $0.bodies }
    return IdentifiedList(bodies.sorted { $0.key < $1.key }.map { Thread16.Row($0.key, $0.value) })
  }

  /// Loads what the server has when the load begins.
  func loadRows(_ name: String, latency: Duration = .zero) {
    records.withLock { $0.likes = nil }
    test.store.load(\.rows, name) { [self] in
      let rows = rows
      return try await test.reply(name, [.success(rows)], latency: latency)
    }
  }

  /// Loads a page of one row, as the server has the row when it is asked.
  func loadMore(_ id: Int, latency: Duration) {
    // The page replaces what was written by hand to its row.
    records.withLock { $0.likes?[id] = nil }
    test.store.loadMore(\.rows, "page \(id)") {
      $0.count
    } page: { [self] _ in
      let body = records.withLock { $0.bodies[id] ?? [] }
      return try await test.reply("page \(id)", [.success(body)], latency: latency)
    } merge: { rows, body in
      rows[id: id]?.body = .loaded(body)
    }
  }

  /// Follows the rows, each as the server has it when it is told.
  func followRows() {
    let (changes, source) = AsyncStream<Int>.makeStream()
    records.withLock { ($0.changes, $0.likes) = (source, nil) }
    test.store.load(\.rows, "follow") { [self] load in
      try load.show(rows, at: revises ? records.withLock(\.revision) : nil)
      for await id in changes {
        // What the server tells with a revision has all changes up to that.
        let rows = rows.filter { revises || $0.id == id }
        try load.merge(at: revises ? records.withLock(\.revision) : nil) {
          for row in rows { $0[id: row.id] = row }
        }
      }
    }
  }

  /// Changes a row for others, and tells the row.
  func change(_ id: Int, _ word: String) {
    records.withLock {
      $0.bodies[id]?.append(word)
      $0.revision += 1
    }
    tell(id)
  }

  /// Expects that a row shows a word from here on.
  func expect(_ id: Int, _ word: String) {
    records.withLock { $0.words[id, default: []].append(word) }
  }

  /// Tells a row to the store that follows the rows.
  func tell(_ id: Int) { _ = records.withLock(\.changes)?.yield(id) }

  func loadBody(_ id: Int, latency: Duration = .zero) {
    test.store.child(\.rows, id: id).body.load("body \(id)") { [self] in
      let body = records.withLock { $0.bodies[id] ?? [] }
      return try await test.reply("body \(id)", [.success(body)], latency: latency)
    }
  }

  /// Edits a row; without `isRefused` the server's answer is left to the exploration.
  func edit(_ id: Int, _ word: String, isRefused: Bool? = nil, latency: Duration = .zero) {
    let handle = test.store.child(\.rows, id: id).body
      .optimisticUpdate(word, apply: putting(word)) { [self] edited in
        let revision = try await save(word, in: [id], isRefused, latency, lacks: edited.before)
        return revises ? Committed<[String]>(revision: revision) { Self.put(word, in: &$0) } : nil
      }
    expect(id, word)
    records.withLock { $0.handles.append((word, handle)) }
    if written == .bodies { records.withLock { _ = $0.written.insert(word) } }
  }

  /// Gives up an edit of a row, if there is one with that index.
  func giveUp(_ index: Int) {
    let handle = records.withLock { records -> EditHandle? in
      if !records.handles.indices.contains(index) { return nil }
      let (word, handle) = records.handles.remove(at: index)
      records.givenUp.formUnion([word, word + "!"])
      records.written.formUnion([word, word + "!"])
      for id in records.words.keys { records.words[id]?.removeAll { $0 == word } }
      return handle
    }
    handle?.cancel()
  }

  /// Edits all rows by one edit of their list.
  func editAll(_ word: String, isRefused: Bool? = nil, latency: Duration = .zero) {
    if written != .nothing { records.withLock { _ = $0.written.insert(word) } }
    test.store.optimisticUpdate(\.rows, word) { rows in
      for id in [1, 2] where rows[id: id]?.body.value != nil {
        putting(word)(&rows[id: id]!.body.value!)
      }
    } commit: { [self] edited in
      let before = edited.before.flatMap { $0.body.value ?? [] }
      let revision = try await save(word, in: [1, 2], isRefused, latency, lacks: before)
      return revises
        ? Committed<IdentifiedList<Thread16.Row>>(revision: revision) { rows in
          for id in [1, 2] where rows[id: id]?.body.value != nil {
            Self.put(word, in: &rows[id: id]!.body.value!)
          }
        } : nil
    }
    // An edit that a row was written by hand with makes no difference any more when its turn comes:
    // it is dropped.
    if written == .bodies { return }
    for id in [1, 2] { expect(id, word) }
  }

  /// Puts a word in a body as the server does that tells revisions.
  private static func put(_ word: String, in body: inout [String]) {
    putting(word)(&body)
    putting(word + "!")(&body)
  }

  /// Saves a word, and returns the revision of the server that has the word.
  private func save(
    _ word: String, in ids: [Int], _ isRefused: Bool?, _ latency: Duration, lacks before: [String]
  ) async throws -> Int {
    let failure = LoadFailure(kind: .offline, message: word, canRetry: true)
    let outcomes: [Result<Void, any Error>] =
      switch isRefused {
      case nil: [.success(()), .failure(failure)]
      case true?: [.failure(failure)]
      case false?: [.success(())]
      }
    records.withLock { records in
      let taken = Set(records.bodies.values.joined()).union(records.written)
      if let stray = before.first(where: { !taken.contains($0) }) {
        records.faults.append("\(word) is saved on top of \(stray), which is not saved.")
      }
    }
    do {
      try await test.reply("save \(word)", outcomes, latency: latency)
    } catch {
      records.withLock { _ = $0.refused.insert(word) }
      throw error
    }
    return records.withLock { records in
      for id in ids {
        if revises {
          Self.put(word, in: &records.bodies[id]!)
        } else {
          putting(word)(&records.bodies[id]!)
        }
      }
      records.revision += 1
      return records.revision
    }
  }

  /// An edit that is pending or saved, and that rows do not show.
  func missing(in rows: Loadable<IdentifiedList<Thread16.Row>>) -> String? {
    let (words, refused, likes) = records.withLock { ($0.words, $0.refused, $0.likes) }
    for (id, count) in likes ?? [:] where rows.value?[id: id]?.likes != count {
      return "Row \(id) was written by hand \(count) times: \(rows)"
    }
    for (id, words) in words {
      let shown = rows.value?[id: id]?.body.value ?? []
      for word in words where !shown.contains(word) && !refused.contains(word) {
        return "\(word) is missing in row \(id): \(shown)"
      }
    }
    return nil
  }

  /// What the rows show that they should not at the end, when the server has all.
  var fault: String? {
    let (words, bodies, refused, written, givenUp) = records.withLock {
      ($0.words, $0.bodies, $0.refused, $0.written, $0.givenUp)
    }
    for (id, words) in words {
      let shown = test.store.rows.value?[id: id]?.body.value ?? []
      for word in words where shown.contains(word) == refused.contains(word) {
        if shown.contains(word), written.contains(word) { continue }
        return "\(word) in row \(id): \(shown), server: \(bodies[id] ?? [])"
      }
    }
    for (id, body) in bodies where self.written != .bodies {
      let shown = test.store.rows.value?[id: id]?.body.value ?? []
      if let word = body.first(where: { !shown.contains($0) && !givenUp.contains($0) }) {
        return "\(word) is missing in row \(id) at the end: \(shown), server: \(body)"
      }
    }
    if let fault = records.withLock({ $0.faults.first }) { return fault }
    return test.store.rows.isLoading ? "Loading." : nil
  }
}
