import StateStore
import StateStoreTesting
import Synchronization

/// A scripted server of the rows of a thread, which tells whether a row shows what it should.
final class ServerOfRows: Sendable {
  private struct Records {
    var bodies: [Int: [String]] = [1: ["old"], 2: ["old"]]
    var refused: Set<String> = []
    var words: [Int: [String]] = [:]
    var faults: [String] = []
  }

  private let test: TestStore<Thread16>
  private let records = Mutex(Records())

  init(_ test: TestStore<Thread16>) { self.test = test }

  private var rows: IdentifiedList<Thread16.Row> {
    let bodies = records.withLock { $0.bodies }
    return IdentifiedList(bodies.sorted { $0.key < $1.key }.map { Thread16.Row($0.key, $0.value) })
  }

  /// Loads what the server has when the load begins.
  func loadRows(_ name: String, latency: Duration = .zero) {
    test.store.load(\.rows, name) { [self] in
      let rows = rows
      return try await test.reply(name, [.success(rows)], latency: latency)
    }
  }

  func loadBody(_ id: Int, latency: Duration = .zero) {
    test.store.child(\.rows, id: id).body.load("body \(id)") { [self] in
      let body = records.withLock { $0.bodies[id] ?? [] }
      return try await test.reply("body \(id)", [.success(body)], latency: latency)
    }
  }

  /// Edits a row; without `isRefused` the server's answer is left to the exploration.
  func edit(_ id: Int, _ word: String, isRefused: Bool? = nil, latency: Duration = .zero) {
    test.store.child(\.rows, id: id).body
      .optimisticUpdate(word, apply: putting(word)) { [self] edited in
        try await save(word, in: [id], isRefused, latency, lacks: edited.before)
      }
    records.withLock { $0.words[id, default: []].append(word) }
  }

  /// Edits all rows by one edit of their list.
  func editAll(_ word: String, isRefused: Bool? = nil, latency: Duration = .zero) {
    test.store.optimisticUpdate(\.rows, word) { rows in
      for id in [1, 2] where rows[id: id]?.body.value != nil {
        putting(word)(&rows[id: id]!.body.value!)
      }
    } commit: { [self] edited in
      let before = edited.before.flatMap { $0.body.value ?? [] }
      try await save(word, in: [1, 2], isRefused, latency, lacks: before)
    }
    records.withLock { for id in [1, 2] { $0.words[id, default: []].append(word) } }
  }

  private func save(
    _ word: String, in ids: [Int], _ isRefused: Bool?, _ latency: Duration, lacks before: [String]
  ) async throws {
    let failure = LoadFailure(kind: .offline, message: word, canRetry: true)
    let outcomes: [Result<Void, any Error>] =
      switch isRefused {
      case nil: [.success(()), .failure(failure)]
      case true?: [.failure(failure)]
      case false?: [.success(())]
      }
    records.withLock { records in
      let taken = Set(records.bodies.values.joined())
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
    records.withLock { for id in ids { putting(word)(&$0.bodies[id]!) } }
  }

  /// An edit that is pending or saved, and that rows do not show.
  func missing(in rows: Loadable<IdentifiedList<Thread16.Row>>) -> String? {
    let (words, refused) = records.withLock { ($0.words, $0.refused) }
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
    let (words, bodies, refused) = records.withLock { ($0.words, $0.bodies, $0.refused) }
    for (id, words) in words {
      let shown = test.store.rows.value?[id: id]?.body.value ?? []
      for word in words where shown.contains(word) == refused.contains(word) {
        return "\(word) in row \(id): \(shown), server: \(bodies[id] ?? [])"
      }
    }
    if let fault = records.withLock({ $0.faults.first }) { return fault }
    return test.store.rows.isLoading ? "Loading." : nil
  }
}
