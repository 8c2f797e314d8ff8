import StateStoreTesting
import Testing

@testable import StateStore

/// An id with few hashes, so that different ids meet in each part of a list's index.
private struct RowID: Hashable, Sendable {
  let number: Int
  let hashes: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
}

private struct Row: Identifiable, Equatable, Sendable {
  var id: RowID
  var text = 0
}

private struct Table: Sendable {
  var rows: IdentifiedList<Row> = []
  var other = 0
}

/// A write of a list asks only the rows whose ids it may have changed: the runs of exactly those
/// rows end that have gone.
@Suite struct `Rows that go` {
  @Test(arguments: [1, 7, Int.max])
  func `L22: whatever is written, exactly the runs of rows that have gone end`(
    hashes: Int
  ) async throws {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(2) {
        let count = hashes == 1 ? 40 : 150
        let ids = (0..<2 * count).map { RowID(number: $0, hashes: hashes) }
        let store = Store(Table(rows: IdentifiedList(ids.prefix(count).map { Row(id: $0) })))
        var runs: [RowID: RunHandle] = [:]
        func begin(_ id: RowID) {
          runs[id] = store.child(\.rows, id: id).run { _ in try await untilCancelled() }
        }
        for id in ids.prefix(count) { begin(id) }
        for step in 0..<60 {
          let (index, other) = (
            Int.random(in: 0..<count, using: &generator), ids.randomElement(using: &generator)!
          )
          let change = Int.random(in: 0..<9, using: &generator)
          store.update { draft in
            switch change {
            case 0, 1: draft.rows.remove(id: other)
            case 2: draft.rows[id: other] = Row(id: other, text: step)
            case 3: draft.rows = IdentifiedList(draft.rows.shuffled(using: &generator))
            case 4 where index < draft.rows.count && draft.rows[id: other] == nil:
              // Another row takes the place of one in the list.
              draft.rows.remove(at: index)
              draft.rows.insert(Row(id: other), at: index)
            case 5:
              draft.rows.remove(id: other)
              draft.rows[id: other] = Row(id: other, text: step)
            case 6: draft.rows[id: other]?.text = step
            case 7: draft.rows.removeAll { $0.id.number % 11 == step % 11 }
            default: draft.other = step
            }
          }
          let present = Set(store.rows.map(\.id))
          for (id, run) in runs { #expect(run.work.hasEnded == !present.contains(id)) }
          runs = runs.filter { present.contains($0.key) }
          for id in present where runs[id] == nil { begin(id) }
        }
        store.cancelAll()
      }
    }
  }

  @Test func `L22: rows without work are forgotten after a few writes of the list`() async {
    let ids = (0..<400).map { RowID(number: $0, hashes: .max) }
    let store = Store(Table(rows: IdentifiedList(ids.map { Row(id: $0) })))
    var runs: [RunHandle] = []
    for id in ids {
      runs.append(store.child(\.rows, id: id).run { _ in try await untilCancelled() })
    }
    store.cancelAll()
    for run in runs { await run.finished }
    runs = []
    func isForgotten() -> Bool { store.lock.withLock { $0.draft.incarnations.fields.isEmpty } }
    var writes = 0
    // Always the same row, so that its neighbours in the index alone are looked at.
    while !isForgotten(), writes < 400 {
      let other = Row(id: RowID(number: 500, hashes: .max))
      store.update { if $0.rows.remove(id: other.id) == nil { $0.rows.append(other) } }
      writes += 1
    }
    #expect(writes <= 60)
  }
}
