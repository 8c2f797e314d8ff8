import StateStore
import StateStoreTesting
import Testing

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Edits of a list and of its rows, beside loads of both, among threads.
@Suite struct `Edits of places inside each other among threads` {
  @Test func `L16: tasks load and edit a list and its rows, and what shows is what was saved`()
    async throws
  {
    try await withSeed { generator in
      let desk = Desk()
      let clients = (0..<4).map { ($0, SeededGenerator(seed: generator.next())) }
      await withTaskGroup(of: Void.self) { group in
        for (client, generator) in clients {
          group.addTask { await desk.work(LongTests.rounds(1_000), client, generator) }
        }
      }
      #expect(desk.store.rows.value.map(desk.words) == desk.saved.value)
      await desk.load(nil).finished
      #expect(desk.store.rows.value.map(desk.words) == desk.saved.value)
    }
  }
}

/// A store of rows, and what its server has of each row.
private final class Desk: Sendable {
  let store = Store(Thread16())
  let saved = Box<[Int: Set<String>]>([1: ["old"], 2: ["old"]])

  func words(of rows: IdentifiedList<Thread16.Row>) -> [Int: Set<String>] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.id, Set($0.body.value ?? [])) })
  }

  /// Loads what the server has: a row, or all.
  func load(_ id: Int?) -> any LoadHandle {
    if let id {
      return store.child(\.rows, id: id).body.load { [saved] in
        let words = saved.value[id, default: []].sorted()
        await Task.yield()
        return words
      }
    }
    return store.load(\.rows) { [saved] in
      let rows = saved.value.sorted { $0.key < $1.key }
      await Task.yield()
      return IdentifiedList(rows.map { Thread16.Row($0.key, $0.value.sorted()) })
    }
  }

  /// Edits a row, or all by an edit of the list.
  func edit(_ word: String, _ id: Int?, fails: Bool) -> EditHandle {
    let save: @Sendable () async throws -> Void = { [saved] in
      await Task.yield()
      if fails { throw offline }
      saved.modify { saved in for id in id.map({ [$0] }) ?? [1, 2] { saved[id]?.insert(word) } }
    }
    if let id {
      return store.child(\.rows, id: id).body
        .optimisticUpdate(word, apply: putting(word)) { _ in try await save() }
    }
    return store.optimisticUpdate(\.rows, word) { rows in
      for id in rows.ids where rows[id: id]?.body.value != nil {
        putting(word)(&rows[id: id]!.body.value!)
      }
    } commit: { _ in
      try await save()
    }
  }

  func work(_ operations: Int, _ client: Int, _ seeded: SeededGenerator) async {
    var generator = seeded
    var edits: [EditHandle] = []
    var loads: [any LoadHandle] = []
    for number in 0..<operations {
      let id = [nil, 1, 2].randomElement(using: &generator) ?? nil
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...4:
        let fails = Int.random(in: 0..<3, using: &generator) == 0
        edits.append(edit("\(client)-\(number)", id, fails: fails))
      case 5, 6: loads.append(load(id))
      case 7: loads.last?.cancel()
      case 8: store.update { $0.other += 1 }
      default: await Task.yield()
      }
      if edits.count > 4 { _ = await edits.removeFirst().outcome }
    }
    for load in loads { await load.finished }
    for edit in edits { _ = await edit.outcome }
  }
}
