import StateStoreTesting
import Testing

@testable import StateStore

extension Thread16 {
  /// The body of a row by a computed path that is not a child.
  fileprivate subscript(body id: Int) -> Loadable<[String]> {
    get { rows.value?[id: id]?.body ?? .notRequested }
    set { rows.value?[id: id]?.body = newValue }
  }
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// What is written by hand to a place with a pending edit, beside edits of places inside and
/// around.
@Suite struct `Writes by hand beside edits of places inside each other` {
  private typealias Row = Thread16.Row

  private let store = Store(Thread16())
  private let saving = ScriptedWork<Void>()

  private func body(_ id: Int) -> Child<Loadable<[String]>> { store.child(\.rows, id: id).body }

  private func editRow(_ id: Int) -> EditHandle {
    body(id).optimisticUpdate(apply: putting("row")) { [saving] _ in try await saving() }
  }

  private func editList() -> EditHandle {
    store.optimisticUpdate(\.rows) {
      $0[id: 2]?.likes = 5
    } commit: { [saving] _ in
      try await saving()
    }
  }

  /// A live load of the rows, which merges a row with each number of the source.
  private func follow(_ row: @escaping @Sendable (Int) -> Row) async throws -> (
    Gate, AsyncStream<Int>.Continuation
  ) {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let merged = Gate()
    let live = store.load(\.rows) { load in
      try load.show([Row(1, ["old"]), Row(2, ["old"])])
      for await number in stream {
        try load.merge { $0[id: row(number).id] = row(number) }
        merged.open()
      }
    }
    _ = try await live.value
    return (merged, source)
  }

  @Test(arguments: [true, false])
  func `L16: under a write of a list by hand a merge keeps the edits that the write saw`(
    isSaved: Bool
  ) async throws {
    let (merged, source) = try await follow { _ in Row(2, ["merged"], likes: 1) }
    let edits = [editRow(2), editList(), editRow(1)]
    store.update { $0.rows.value?[id: 3] = Row(3, ["hand"]) }
    source.yield(1)
    await merged.wait()
    #expect(
      store.rows
        == .loaded([
          Row(1, ["old", "row"]), Row(2, ["merged", "row"], likes: 5), Row(3, ["hand"]),
        ]))
    if isSaved { saving.succeed(()) } else { saving.fail(offline) }
    for edit in edits { _ = await edit.outcome }
    #expect(store.rows.value?[id: 3] == Row(3, ["hand"]))
    if isSaved {
      #expect(
        store.rows.value?.prefix(2).map(\.self)
          == [Row(1, ["old", "row"]), Row(2, ["merged", "row"], likes: 5)])
    }
    source.finish()
  }

  @Test func `L16: what a write of a list has changed of an edit stays under a merge`() async throws
  {
    let (merged, source) = try await follow { _ in Row(2, ["merged"], likes: 1) }
    let edits = [editRow(2), editList(), editRow(1)]
    store.update { $0.rows.value?[id: 2] = Row(2, ["hand"], likes: 7) }
    source.yield(1)
    await merged.wait()
    // The source has replaced what was written, and the edit of the list is made on top.
    #expect(store.rows.value?[id: 2]?.likes == 5)
    saving.succeed(())
    for edit in edits { #expect(await edit.outcome == .committed) }
    source.finish()
  }

  @Test(arguments: [true, false])
  func `L15: what a write of a list saw of the edit of a row goes with the edit`(
    isListSaved: Bool
  ) async {
    let (first, second) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let list = store.optimisticUpdate(\.rows) {
      $0[id: 2]?.likes = 5
    } commit: { _ in
      try await first()
    }
    let row = body(1).optimisticUpdate(apply: putting("row")) { _ in try await second() }
    store.update { $0.rows.value?[id: 1]?.likes = 1 }
    if isListSaved { first.succeed(()) } else { first.fail(offline) }
    #expect(await list.outcome == (isListSaved ? .committed : .takenBack(offline)))
    second.fail(offline)
    #expect(await row.outcome == .takenBack(offline))
    #expect(
      store.rows
        == .loaded([Row(1, ["old"], likes: 1), Row(2, ["old"], likes: isListSaved ? 5 : 0)]))
  }

  @Test func `L15: an edit of a row that is saved stays beside an older write of its list by hand`()
    async
  {
    let list = editList()
    store.update { $0.rows.value?[id: 2]?.likes = 7 }
    let row = body(1).optimisticUpdate(apply: putting("row")) { _ in }
    #expect(
      store.rows == .loaded([Row(1, ["old", "row"]), Row(2, ["old"], likes: 7)]))
    saving.succeed(())
    #expect(await list.outcome == .committed)
    #expect(await row.outcome == .committed)
    #expect(
      store.rows == .loaded([Row(1, ["old", "row"]), Row(2, ["old"], likes: 7)]))
  }

  @Test func `L15: an edit of a list that is saved stays beside an older write of a row by hand`()
    async
  {
    let row = editRow(1)
    store.update { $0.rows.value?[id: 1]?.body.value = ["hand"] }
    let list = store.optimisticUpdate(\.rows) {
      putting("list")(&$0[id: 1]!.body.value!)
    } commit: { _ in
    }
    #expect(store.rows.value?[id: 1]?.body.value == ["hand", "list"])
    saving.succeed(())
    #expect(await row.outcome == .committed)
    #expect(await list.outcome == .committed)
    #expect(store.rows.value?[id: 1]?.body.value == ["hand", "list"])
  }

  @Test func `L16: a row that is loaded keeps an edit of the list that a write by hand saw`() async
  {
    let list = store.optimisticUpdate(\.rows) {
      putting("list")(&$0[id: 1]!.body.value!)
    } commit: { [saving] _ in
      try await saving()
    }
    let other = editRow(2)
    store.update { $0.rows.value?[id: 2]?.likes = 7 }
    await body(1).load { ["server"] }.finished
    #expect(
      store.rows == .loaded([Row(1, ["server", "list"]), Row(2, ["old", "row"], likes: 7)]))
    saving.succeed(())
    for edit in [list, other] { #expect(await edit.outcome == .committed) }
    #expect(
      store.rows == .loaded([Row(1, ["server", "list"]), Row(2, ["old", "row"], likes: 7)]))
  }

  @Test(arguments: [true, false])
  func `L15: an edit of a row that a pending edit has added stays beside a write by hand`(
    isRowFirst: Bool
  ) async {
    let (first, second) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let list = store.optimisticUpdate(\.rows) {
      if $0[id: 3] == nil { $0.put(Row(3, ["new"]), at: 2) }
    } commit: { _ in
      try await first()
    }
    let row = body(3).optimisticUpdate(apply: putting("row")) { _ in try await second() }
    store.update { $0.rows.value?[id: 1]?.likes = 1 }
    await body(1).load { ["server"] }.finished
    // The edit of the row waits for that of the list.
    if isRowFirst { second.succeed(()) }
    for (handle, saving) in [(list, first), (row, second)] {
      saving.succeed(())
      #expect(await handle.outcome == .committed)
      #expect(
        store.rows
          == .loaded([Row(1, ["server"], likes: 1), Row(2, ["old"]), Row(3, ["new", "row"])]))
    }
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }

  @Test(arguments: [true, false])
  func `L15: a write by hand stays beside edits of one place by two paths`(isSaved: Bool) async {
    let (first, second) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let child = body(1).optimisticUpdate(apply: putting("child")) { _ in try await first() }
    let computed = store.optimisticUpdate(\.[body: 1], apply: putting("computed")) { _ in
      try await second()
    }
    store.update { $0.rows.value?[id: 1]?.body.value?.append("hand") }
    for (edit, saving) in [(child, first), (computed, second)] {
      if isSaved { saving.succeed(()) } else { saving.fail(offline) }
      _ = await edit.outcome
      #expect(store.rows.value?[id: 1]?.body.value?.contains("hand") == true)
      #expect(store.rows.value?[id: 1]?.body.value?.contains("computed") == true)
    }
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }

  @Test func `L16: a source ends no later write where it includes an older one`() {
    let desk = NotesDesk()
    let send = desk.follow()
    send { try $0.show([Notes.Note(1), Notes.Note(2)]) }
    let list = desk.edit { $0.append(Notes.Note(3)) }
    desk.write { $0[id: 2]?.body = .loaded(["older"]) }
    // A load that the saved edits wait for.
    _ = desk.follow(1)
    let row = desk.edit(1) { $0 = ["edit"] }
    desk.write { $0[id: 2]?.body = .loaded(["later"]) }
    desk.answer(list)
    desk.answer(row)
    send { try $0.merge { $0[id: 1]?.isDone = true } }
    #expect(desk.row(1)?.isDone == true)
    #expect(desk.body(2) == ["later"])
  }

  @Test func `a commit gets what an older edit has made of a write in another row`() {
    let desk = NotesDesk()
    // A load that all saved edits wait for.
    _ = desk.follow()
    desk.answer(desk.edit { $0[id: 2]?.title = "older" })
    desk.write { $0[id: 2]?.isDone = true }
    let reading = desk.edit { rows in
      if rows[id: 2]?.isDone == true { putting("seen")(&rows[id: 1]!.body.value!) }
    }
    desk.answer(reading)
    let row = desk.edit(1, putting("row"))
    #expect(row.sent.first?.before == ["seen"])
    #expect(row.sent.first?.after == ["seen", "row"])
    desk.answer(row)
  }
}
