import StateStoreTesting
import Testing

@testable import StateStore

private struct Feed: Equatable, Sendable {
  var rows: Loadable<IdentifiedList<Thread16.Row>> = .loaded([Thread16.Row(1, ["old"])])
}

private typealias Row = Thread16.Row

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Edits that are saved while a page is asked for which has a part of what is there, older than the
/// edits.
@Suite struct `Pages beside edits that are saved` {
  private let store = Store(Feed())
  private let asking = (0..<2).map { _ in ScriptedWork<[Thread16.Row]>() }
  private let saving = (0..<2).map { _ in ScriptedWork<Void>() }

  /// Asks for the page after the rows, which has the first row once more.
  private func loadMore(_ index: Int = 0) -> RunHandle {
    let page = asking[index]
    return store.loadMore(\.rows) {
      $0.count
    } page: { _ in
      try await page()
    } merge: { rows, page in
      for row in page { rows.put(row, at: rows.count) }
    }
  }

  private func editList(_ index: Int = 0) -> EditHandle {
    store.optimisticUpdate(\.rows) {
      $0[id: 1]?.likes = 5
    } commit: { [saving] _ in
      try await saving[index]()
    }
  }

  private func editRow(_ index: Int = 0) -> EditHandle {
    store.child(\.rows, id: 1).body.optimisticUpdate(apply: putting("edit")) { [saving] _ in
      try await saving[index]()
    }
  }

  private let stale = [Thread16.Row(1, ["old"]), Thread16.Row(2, ["new"])]

  @Test func `L16: an edit that is saved while a page is asked for stays on top of the page`() async
  {
    let page = loadMore()
    await asking[0].begun.wait()
    let edit = editList()
    saving[0].succeed(())
    #expect(await edit.outcome == .committed)
    asking[0].succeed(stale)
    #expect(await page.outcome == .finished)
    #expect(store.rows == .loaded([Row(1, ["old"], likes: 5), Row(2, ["new"])]))
  }

  @Test
  func `L16: an edit of a row that is saved while a page is asked for stays on top of the page`()
    async
  {
    let page = loadMore()
    await asking[0].begun.wait()
    let edit = editRow()
    saving[0].succeed(())
    #expect(await edit.outcome == .committed)
    // Another edit is pending when the page comes, and is taken back afterwards.
    let pending = editList(1)
    asking[0].succeed(stale)
    #expect(await page.outcome == .finished)
    #expect(store.rows == .loaded([Row(1, ["old", "edit"], likes: 5), Row(2, ["new"])]))
    saving[1].fail(offline)
    #expect(await pending.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([Row(1, ["old", "edit"]), Row(2, ["new"])]))
  }

  @Test func `L16: a page that is asked for after an edit was saved is what the source has`() async
  {
    let edit = editList()
    saving[0].succeed(())
    #expect(await edit.outcome == .committed)
    let first = loadMore()
    await asking[0].begun.wait()
    asking[0].succeed([Row(1, ["other"], likes: 6), Row(2, ["new"])])
    #expect(await first.outcome == .finished)
    #expect(store.rows == .loaded([Row(1, ["other"], likes: 6), Row(2, ["new"])]))
  }

  @Test func `L16: what was saved beside a page is nothing to the next page`() async {
    let first = loadMore()
    await asking[0].begun.wait()
    let edit = editList()
    saving[0].succeed(())
    #expect(await edit.outcome == .committed)
    asking[0].succeed(stale)
    #expect(await first.outcome == .finished)
    let second = loadMore(1)
    await asking[1].begun.wait()
    asking[1].succeed([Row(1, ["old"], likes: 7), Row(3)])
    #expect(await second.outcome == .finished)
    #expect(store.rows.value?[id: 1]?.likes == 7)
  }

  @Test func `L16: what was written by hand after an edit that is saved beside a page stays`() async
  {
    let page = loadMore()
    await asking[0].begun.wait()
    saving[0].succeed(())
    saving[1].succeed(())
    #expect(await editList().outcome == .committed)
    store.update { $0.rows.value?[id: 1]?.likes = 9 }
    let adding = store.optimisticUpdate(\.rows) {
      $0[id: 7] = Row(7)
    } commit: { _ in
    }
    #expect(await adding.outcome == .committed)
    store.update { $0.rows.value?.remove(id: 7) }
    asking[0].succeed([Row(3)])
    #expect(await page.outcome == .finished)
    #expect(store.rows == .loaded([Row(1, ["old"], likes: 9), Row(3)]))
  }

  @Test(arguments: [false, true])
  func `L16: a page replaces what was written by hand on top of saved edits alone`(withEdit: Bool)
    async throws
  {
    let (revisions, source) = AsyncStream<Int>.makeStream()
    let live = store.load(\.rows) { load in
      try load.show([Row(1), Row(2)], at: 1)
      for await revision in revisions {
        try load.show([Row(1, likes: 5), Row(2, ["told"])], at: revision)
      }
    }
    _ = try await live.value
    let page = loadMore()
    await asking[0].begun.wait()
    if withEdit {
      let edit = store.optimisticUpdate(\.rows) {
        $0[id: 1]?.likes = 5
      } commit: { _ in
        2
      }
      #expect(await edit.outcome == .committed)
    }
    source.yield(2)
    for await rows in store.values(\.rows)
    where rows.value?[id: 2]?.body.value == ["told"] {
      break
    }
    // The edit is in the source's value, and waits for the page alone.
    store.update { $0.rows.value?.remove(id: 2) }
    asking[0].succeed([Row(2, ["told"])])
    #expect(await page.outcome == .finished)
    #expect(store.rows.value?.map(\.id) == [1, 2])
    live.cancel()
    source.finish()
  }

  @Test func `L16: a page under a write by hand keeps the pending edit that the write saw`() async {
    let edit = editList()
    store.update { $0.rows.value?[id: 4] = Row(4) }
    let page = loadMore()
    await asking[0].begun.wait()
    asking[0].succeed(stale)
    #expect(await page.outcome == .finished)
    #expect(store.rows == .loaded([Row(1, ["old"], likes: 5), Row(4), Row(2, ["new"])]))
    saving[0].succeed(())
    #expect(await edit.outcome == .committed)
    #expect(store.rows == .loaded([Row(1, ["old"], likes: 5), Row(4), Row(2, ["new"])]))
  }

  @Test func `L16: a page beside a live source is no write by hand to edits with a revision`()
    async throws
  {
    let (changes, source) = AsyncStream<Int>.makeStream()
    let live = store.load(\.rows) { load in
      try load.show([Row(1, ["old"])], at: 1)
      for await revision in changes {
        try load.merge(at: revision) { $0[id: 1] = Row(1, ["source"], likes: revision) }
      }
    }
    _ = try await live.value
    let page = loadMore()
    await asking[0].begun.wait()
    let edit = store.optimisticUpdate(\.rows) {
      $0[id: 1]?.body = .loaded(["edit"])
    } commit: { _ in
      5
    }
    #expect(await edit.outcome == .committed)
    asking[0].succeed(stale)
    #expect(await page.outcome == .finished)
    source.yield(2)
    for await rows in store.values(\.rows) where rows.value?[id: 1]?.likes == 2 { break }
    #expect(store.rows.value?[id: 1]?.body.value == ["edit"])
    live.cancel()
    source.finish()
  }

  @Test func `L17: a page that was cancelled in an update and goes on keeps no later edit`() async {
    let (ended, page) = (Gate(), loadMore())
    await asking[0].begun.wait()
    store.update { _ in page.cancel() }
    do {
      let token = Destructible { _ in ended.open() }
      let edit = store.optimisticUpdate(\.rows) {
        withExtendedLifetime(token) {}
        $0[id: 1]?.likes = 5
      } commit: { _ in
      }
      #expect(await edit.outcome == .committed)
    }
    await ended.wait()
    asking[0].succeed(stale)
    await asking[0].ended.wait()
  }

  @Test func `L16: in every order a page keeps what is pending or saved`() {
    let exploration = everyOrder(of: Feed()) { test in
      let isLiked = Recorder<Bool>()
      test.act {
        test.store.loadMore(\.rows, "more") {
          $0.count
        } page: { _ in
          // The server reads before it answers: what is saved later is not part of the answer.
          let row = Row(1, [], likes: isLiked.all.isEmpty ? 0 : 5)
          return try await test.reply("page", [.success([row, Row(2)]), .failure(offline)])
        } merge: { rows, page in
          for row in page {
            let body = rows[id: row.id]?.body
            rows.put(row, at: rows.count)
            if let body { rows[id: row.id]?.body = body }
          }
        }
        test.store.optimisticUpdate(\.rows, "like") {
          $0[id: 1]?.likes = 5
        } commit: { _ in
          try await test.reply("like", [.success(()), .failure(offline)])
          isLiked.append(true)
        }
        test.store.child(\.rows, id: 1).body.optimisticUpdate("edit", apply: putting("edit")) {
          _ in
          let _: Void = try await test.reply("edit", [.success(())])
        }
      }
      test.advanceToEnd()
      let row = test.store.rows.value?[id: 1]
      #expect(row?.likes == (isLiked.all.isEmpty ? 0 : 5))
      #expect(row?.body.value?.contains("edit") == true)
    }
    #expect(exploration.isComplete && exploration.schedules > 10)
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: ["cancelled", "cancelled in an update", "reset", "failed", "merged"])
  func `L17: an edit that was saved beside a page is forgotten with the page`(end: String) async {
    let ended = Gate()
    let page = loadMore()
    await asking[0].begun.wait()
    do {
      let token = Destructible { _ in ended.open() }
      let edit = store.optimisticUpdate(\.rows) {
        withExtendedLifetime(token) {}
        $0[id: 1]?.likes = 5
      } commit: { _ in
      }
      #expect(await edit.outcome == .committed)
    }
    switch end {
    case "cancelled": page.cancel()
    case "cancelled in an update": store.update { _ in page.cancel() }
    case "reset": store.reset(\.rows)
    case "failed": asking[0].fail(offline)
    default: asking[0].succeed(stale)
    }
    await page.finished
    asking[0].succeed(stale)
    await asking[0].ended.wait()
    await ended.wait()
  }
}
