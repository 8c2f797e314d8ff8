import StateStore
import StateStoreTesting
import Testing

private struct Board: Equatable, Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var likes = 0

    init(_ id: Int) { self.id = id }
  }

  typealias Rows = IdentifiedList<Row>

  var rows: Loadable<Rows>

  init(_ ids: [Int]) { rows = .loaded(Rows(ids.map(Row.init))) }
}

/// Rows that were moved or added by hand beside rows that leave.
@Suite struct `Places that were written by hand` {
  private let test = TestStore(Board([1, 2]), isExhaustive: false)

  private var shown: [Int] { test.store.rows.value?.map(\.id) ?? [] }

  private func begin(_ ids: [Int]) {
    test.act { test.store.update { $0.rows = Board(ids).rows } }
  }

  /// Makes an edit whose commit waits for a reply.
  private func edit(
    answer: Result<Board.Rows?, any Error> = .success(nil),
    _ change: @escaping @Sendable (inout Board.Rows) -> Void
  ) -> EditHandle {
    test.act { [test] in
      test.store.optimisticUpdate(\.rows, "edit", apply: change) { edit in
        Committed(try await test.reply("save", [answer], latency: .seconds(1)) ?? edit.after)
      }
    }
  }

  private func write(_ change: (inout Board.Rows) -> Void) {
    test.act { test.store.update { change(&$0.rows.value!) } }
  }

  @Test func `L16: a row stays where it was moved when the row before it leaves`() {
    let add = edit { $0.put(Board.Row(3), at: $0.endIndex) }
    write { $0.move(from: 0, to: 2) }
    #expect(shown == [2, 3, 1])
    test.act { add.cancel() }
    #expect(shown == [2, 1])
    test.finish()
  }

  @Test func `L16: a row stays where it was added when the row behind it leaves`() {
    let add = edit { $0.put(Board.Row(3), at: 0) }
    write { $0.insert(Board.Row(9), at: 0) }
    #expect(shown == [9, 3, 1, 2])
    test.act { add.cancel() }
    #expect(shown == [9, 1, 2])
    test.finish()
  }

  @Test func `L16: rows that were exchanged stay so when a row beside one is refused`() {
    let refused = LoadFailure(kind: .conflict, message: "refused", canRetry: false)
    begin([1, 2, 3, 4])
    _ = edit(answer: .failure(refused)) { $0.put(Board.Row(9), at: 3) }
    write { $0.swapAt(0, 4) }
    #expect(shown == [4, 2, 3, 9, 1])
    test.advanceToEnd()
    #expect(shown == [4, 2, 3, 1])
    test.finish()
  }

  @Test func `L16: a row stays where it was moved when a commit returns another id`() {
    _ = edit(answer: .success([Board.Row(1), Board.Row(2), Board.Row(30)])) {
      $0.put(Board.Row(3), at: $0.endIndex)
    }
    write { $0.move(from: 0, to: 2) }
    test.advanceToEnd()
    #expect(shown == [2, 30, 1])
    test.finish()
  }

  @Test func `L16: a row stays where it was moved when a load takes the row before it`() {
    begin([1, 2, 3, 4])
    _ = edit { $0[id: 2]?.likes = 1 }
    write { $0.move(from: 0, to: 2) }
    #expect(shown == [2, 3, 1, 4])
    test.act { test.store.load(\.rows) { [Board.Row(1), Board.Row(2), Board.Row(4)] } }
    #expect(shown == [2, 1, 4])
    test.finish()
  }

  @Test func `L16: a row that was moved to the end is last when a load takes the row before it`() {
    begin([1, 2, 3])
    _ = edit { $0[id: 2]?.likes = 1 }
    write { $0.move(from: 0, to: 2) }
    test.act { test.store.load(\.rows) { [Board.Row(1), Board.Row(2), Board.Row(4)] } }
    #expect(shown == [2, 4, 1])
    test.finish()
  }

  @Test func `L16: rows moved together stay together, before the next or behind the last row`() {
    begin([1, 2, 3, 4, 5, 6])
    let near = edit { $0.put(Board.Row(9), at: 4) }
    // [3, 4, 9, 1, 2, 5, 6]: in front of 5.
    write { rows in
      rows.move(from: 0, to: 4)
      rows.move(from: 0, to: 4)
    }
    #expect(shown == [3, 4, 9, 1, 2, 5, 6])
    test.act { near.cancel() }
    #expect(shown == [3, 4, 1, 2, 5, 6])
    test.finish()
  }

  @Test func `L16: without both neighbours a row stands behind the nearest one before it`() {
    begin([1, 2, 3])
    let both = edit { rows in
      rows.put(Board.Row(8), at: 2)
      rows.put(Board.Row(9), at: 3)
    }
    write { $0.insert(Board.Row(7), at: 3) }
    #expect(shown == [1, 2, 8, 7, 9, 3])
    test.act { both.cancel() }
    #expect(shown == [1, 2, 7, 3])
    test.finish()
  }
}
