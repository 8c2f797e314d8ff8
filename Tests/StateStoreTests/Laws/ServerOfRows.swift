import StateStore
import StateStoreTesting
import Synchronization

/// A scripted server of the rows of a thread, which tells whether a row shows what it should.
final class ServerOfRows: Sendable {
  private struct Records {
    var bodies: [Int: [String]] = [1: ["old"], 2: ["old"]]
    var refused: Set<String> = []
    var words: [Int: [(word: String, handle: EditHandle)]] = [:]
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
    let failure = LoadFailure(kind: .offline, message: word, canRetry: true)
    let handle = test.store.child(\.rows, id: id).body
      .optimisticUpdate(word, apply: putting(word)) { [self] _ in
        do {
          let outcomes: [Result<Void, any Error>] =
            switch isRefused {
            case nil: [.success(()), .failure(failure)]
            case true?: [.failure(failure)]
            case false?: [.success(())]
            }
          try await test.reply("save \(word)", outcomes, latency: latency)
        } catch {
          records.withLock { _ = $0.refused.insert(word) }
          throw error
        }
        records.withLock { putting(word)(&$0.bodies[id]!) }
      }
    records.withLock { $0.words[id, default: []].append((word, handle)) }
  }

  /// An edit that is pending or saved, and that rows do not show.
  func missing(in rows: Loadable<IdentifiedList<Thread16.Row>>) -> String? {
    let (words, refused) = records.withLock { ($0.words, $0.refused) }
    for (id, words) in words {
      let shown = rows.value?[id: id]?.body.value ?? []
      for (word, _) in words where !shown.contains(word) && !refused.contains(word) {
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
      for (word, _) in words where shown.contains(word) == refused.contains(word) {
        return "\(word) in row \(id): \(shown), server: \(bodies[id] ?? [])"
      }
    }
    return test.store.rows.isLoading ? "Loading." : nil
  }
}
