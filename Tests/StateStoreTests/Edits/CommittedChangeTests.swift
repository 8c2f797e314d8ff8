import StateStoreTesting
import Testing

@testable import StateStore

private struct Row: Identifiable, Equatable, Sendable {
  let id: String
  var number = 0
  var note = Loadable<String>.loaded("")
}

private struct Desk: Equatable, Sendable {
  var rows: Loadable<IdentifiedList<Row>> = .loaded([Row(id: "other")])
}

/// Edits of which a commit tells what the source has made of them, beside writes made by hand.
@Suite struct CommittedChangeTests {
  private let store = Store(Desk())
  private let saving = ScriptedWork<Int>()

  /// Adds a row without a number, which the source gives.
  private func add() -> EditHandle {
    store.optimisticUpdate(\.rows) {
      if $0[id: "new"] == nil { $0[id: "new"] = Row(id: "new") }
    } commit: { [saving] _ in
      let number = try await saving()
      return Committed<IdentifiedList<Row>>(revision: number) {
        $0[id: "new"] = Row(id: "new", number: number)
      }
    }
  }

  private func write(_ number: Int) {
    store.update { $0.rows.value?[id: "other"]?.number = number }
  }

  @Test func `what the source has made of an edit shows beside a write of another row by hand`()
    async
  {
    let edit = add()
    write(1)
    saving.succeed(7)
    #expect(await edit.outcome == .committed)
    #expect(store.rows.value?[id: "new"]?.number == 7)
    #expect(store.rows.value?[id: "other"]?.number == 1)
    // The next edit starts from both.
    let next = store.optimisticUpdate(\.rows) {
      $0[id: "last"] = Row(id: "last")
    } commit: { edited in
      #expect(edited.before[id: "new"]?.number == 7)
      #expect(edited.before[id: "other"]?.number == 1)
    }
    #expect(await next.outcome == .committed)
    #expect(store.rows.value?.map(\.number) == [1, 7, 0])
  }

  @Test func `what the source has made stays in a row written by hand when a load brings it`() async
  {
    let edit = store.optimisticUpdate(\.rows) {
      $0[id: "other"]?.note = .loaded("edit")
    } commit: { [saving] _ in
      Committed<IdentifiedList<Row>>(revision: try await saving()) {
        $0[id: "other"]?.note = .loaded("made")
      }
    }
    let second = ScriptedWork<Void>()
    let next = store.optimisticUpdate(\.rows) {
      $0[id: "last"] = Row(id: "last")
    } commit: { _ in
      try await second()
    }
    // Waits behind the second edit, and has seen the first.
    write(1)
    saving.succeed(7)
    #expect(await edit.outcome == .committed)
    let shown = Row(id: "other", number: 1, note: .loaded("made"))
    #expect(store.rows.value?.first == shown)
    // Another row is new, and this one is what the source has made.
    _ = await store.load(\.rows) {
      [Row(id: "other", note: .loaded("made")), Row(id: "news")]
    }.finished
    #expect(store.rows.value?.first == shown)
    second.succeed(())
    #expect(await next.outcome == .committed)
    #expect(store.rows.value?.first == shown)
  }

  @Test func `what the source has made shows beside writes between edits that are pending`() async {
    let edit = add()
    write(1)
    let second = ScriptedWork<Void>()
    let next = store.optimisticUpdate(\.rows) {
      $0[id: "last"] = Row(id: "last")
    } commit: { _ in
      try await second()
    }
    write(2)
    saving.succeed(7)
    #expect(await edit.outcome == .committed)
    #expect(store.rows.value?.map(\.number) == [2, 7, 0])
    second.fail(LoadFailure(kind: .offline, message: "offline", canRetry: true))
    _ = await next.outcome
    // The second write has changed another row: of the edit that it saw, nothing stays.
    #expect(store.rows.value?.map(\.number) == [2, 7])
  }

  @Test func `what the source has made shows beside a write by hand and an edit of a row`() async {
    let noting = ScriptedWork<Void>()
    let note = store.child(\.rows, id: "other").note.optimisticUpdate {
      $0 = "note"
    } commit: { _ in
      try await noting()
    }
    let edit = add()
    write(1)
    noting.succeed(())
    #expect(await note.outcome == .committed)
    saving.succeed(7)
    #expect(await edit.outcome == .committed)
    #expect(store.rows.value?[id: "other"]?.note.value == "note")
    #expect(store.rows.value?.map(\.number) == [1, 7])
  }

  /// Numbers the other row; the source gives another number.
  private func number(_ number: Int, _ saving: ScriptedWork<Int>) -> EditHandle {
    store.optimisticUpdate(\.rows) {
      $0[id: "other"]?.number = number
    } commit: { _ in
      let number = try await saving()
      return Committed<IdentifiedList<Row>>(revision: number) {
        $0[id: "other"] = Row(id: "other", number: number)
      }
    }
  }

  private func writeBeside(_ number: Int) {
    store.update { $0.rows.value?[id: "beside"] = Row(id: "beside", number: number) }
  }

  @Test func `what the source has made is under the edits that a write by hand saw`() async {
    let second = ScriptedWork<Int>()
    let edits = [number(1, saving), number(2, second)]
    writeBeside(1)
    saving.succeed(10)
    #expect(await edits[0].outcome == .committed)
    #expect(store.rows.value?.map(\.number) == [2, 1])
    second.succeed(20)
    #expect(await edits[1].outcome == .committed)
    #expect(store.rows.value?.map(\.number) == [20, 1])
  }

  @Test func `what was written over an edit by hand stays when the source answers`() async {
    let edit = number(1, saving)
    write(5)
    saving.succeed(10)
    #expect(await edit.outcome == .committed)
    #expect(store.rows.value?[id: "other"]?.number == 5)
  }

  @Test(arguments: [true, false])
  func `an edit that ends beside an edit of a row leaves later writes by hand`(isSaved: Bool) async
  {
    writeBeside(0)
    let noting = ScriptedWork<Void>()
    let note = store.child(\.rows, id: "beside").note.optimisticUpdate {
      $0 = "note"
    } commit: { _ in
      try await noting()
    }
    let second = ScriptedWork<Int>()
    let first = number(1, saving)
    store.update { $0.rows.value?[id: "beside"]?.number = 1 }
    let next = number(2, second)
    store.update { $0.rows.value?[id: "beside"]?.number = 2 }
    if isSaved {
      saving.succeed(10)
    } else {
      saving.fail(LoadFailure(kind: .offline, message: "offline", canRetry: true))
    }
    noting.succeed(())
    #expect(await note.outcome == .committed)
    _ = await first.outcome
    #expect(store.rows.value?.map(\.number) == [2, 2])
    second.succeed(2)
    #expect(await next.outcome == .committed)
    #expect(store.rows.value?.map(\.number) == [2, 2])
  }

  @Test(arguments: [6, 7, 8])
  func `what a live source has told of an edit before its answer is not made again`(
    _ revision: Int
  ) async throws {
    let (changes, source) = AsyncStream<Int>.makeStream()
    let live = store.load(\.rows) { load in
      try load.show([Row(id: "other")], at: 1)
      for await revision in changes {
        try load.merge(at: revision) { $0[id: "new"] = Row(id: "new", number: 70) }
      }
    }
    _ = try await live.value
    let edit = add()
    write(1)
    // An edit that the source already shows when its turn comes would not be saved at all.
    await saving.begun.wait()
    source.yield(revision)
    for await rows in store.values(\.rows) where rows.value?[id: "new"]?.number == 70 { break }
    saving.succeed(7)
    #expect(await edit.outcome == .committed)
    // A source that is not as far yet will tell the edit.
    #expect(store.rows.value?[id: "new"]?.number == (revision < 7 ? 7 : 70))
    #expect(store.rows.value?[id: "other"]?.number == 1)
    live.cancel()
    source.finish()
  }
}
