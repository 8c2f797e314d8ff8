import StateStoreTesting
import Testing

@testable import StateStore

struct Thread16: Equatable, Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var body = Loadable<[String]>.notRequested
    var likes = 0

    init(_ id: Int, _ body: [String] = [], likes: Int = 0) {
      self.id = id
      self.body = .loaded(body)
      self.likes = likes
    }
  }

  struct Page: Equatable, Sendable {
    var name = ""
    var theme = Loadable<[String]>.loaded([])
  }

  var rows = Loadable<IdentifiedList<Row>>.loaded([Row(1, ["old"]), Row(2, ["old"])])
  var page = Loadable<Page>.loaded(Page())
  var other = 0
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Pending edits at places inside, around and beside the place that a load writes.
@Suite struct `Loads around edits of other paths` {
  private typealias Row = Thread16.Row

  private let store = Store(Thread16())
  private let saving = ScriptedWork<Void>()
  private let loading = ScriptedWork<IdentifiedList<Thread16.Row>>()

  private func body(_ id: Int) -> Child<Loadable<[String]>> { store.child(\.rows, id: id).body }

  private func edit(_ id: Int, _ word: String = "edit") -> EditHandle {
    body(id).optimisticUpdate(apply: putting(word)) { [saving] _ in try await saving() }
  }

  private func rows(_ bodies: [String]...) -> Loadable<IdentifiedList<Thread16.Row>> {
    .loaded(IdentifiedList(bodies.enumerated().map { Row($0.offset + 1, $0.element) }))
  }

  @Test(arguments: [true, false])
  func `L16: a list that is loaded keeps the pending edit of a row, which is taken back alone`(
    isSaved: Bool
  ) async {
    let edit = edit(1)
    let bodies = Recorder<[String]?>()
    let watch = store.observe(\.rows, initial: false) { rows in
      bodies.append(rows.value?[id: 1]?.body.value)
    }
    await store.load(\.rows) { [Row(1, ["server"]), Row(2, ["server"])] }.finished
    #expect(store.rows == rows(["server", "edit"], ["server"]))
    #expect(bodies.all.allSatisfy { $0?.contains("edit") == true })
    watch.cancel()
    if isSaved { saving.succeed(()) } else { saving.fail(offline) }
    #expect(await edit.outcome == (isSaved ? .committed : .takenBack(offline)))
    #expect(store.rows == rows(isSaved ? ["server", "edit"] : ["server"], ["server"]))
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }

  @Test(arguments: [true, false])
  func `L16: a live list keeps the pending edit of a row, under what is shown and merged`(
    isSaved: Bool
  ) async throws {
    let edit = edit(1)
    let (stream, source) = AsyncStream<Int>.makeStream()
    let merged = Gate()
    let live = store.load(\.rows) { load in
      try load.show([Row(1, ["first"]), Row(2)])
      try load.show([Row(1, ["second"]), Row(2)])
      try load.merge { $0[id: 2]?.likes = 1 }
      try load.merge { $0[id: 1]?.body.value?.insert("merged", at: 0) }
      merged.open()
      for await _ in stream {}
    }
    await merged.wait()
    #expect(
      store.rows
        == .loaded([Row(1, ["merged", "second", "edit"]), Row(2, likes: 1)]))
    if isSaved { saving.succeed(()) } else { saving.fail(offline) }
    #expect(await edit.outcome == (isSaved ? .committed : .takenBack(offline)))
    #expect(
      store.rows.value?[id: 1]?.body
        == .loaded(isSaved ? ["merged", "second", "edit"] : ["merged", "second"]))
    source.finish()
    live.cancel()
  }

  @Test(arguments: [true, false])
  func `L16: a value that is loaded keeps the pending edit of a property`(isSaved: Bool) async {
    let theme = store.child(\.page.value).theme
    let edit = theme.optimisticUpdate(apply: putting("dark")) { [saving] _ in try await saving() }
    await store.load(\.page) {
      Thread16.Page(name: "server", theme: .loaded(["server"]))
    }.finished
    #expect(
      store.page == .loaded(Thread16.Page(name: "server", theme: .loaded(["server", "dark"]))))
    if isSaved { saving.succeed(()) } else { saving.fail(offline) }
    #expect(await edit.outcome == (isSaved ? .committed : .takenBack(offline)))
    #expect(store.page.value?.name == "server")
    #expect(store.page.value?.theme == .loaded(isSaved ? ["server", "dark"] : ["server"]))
  }

  @Test(arguments: [true, false])
  func `L16: a row that is loaded keeps the pending edit of its list`(isSaved: Bool) async {
    let edit = store.optimisticUpdate(\.rows) { rows in
      rows[id: 1]?.likes = 1
      putting("edit")(&rows[id: 1]!.body.value!)
    } commit: { [saving] _ in
      try await saving()
    }
    await body(1).load { ["server"] }.finished
    #expect(store.rows.value?[id: 1] == Row(1, ["server", "edit"], likes: 1))
    if isSaved { saving.succeed(()) } else { saving.fail(offline) }
    #expect(await edit.outcome == (isSaved ? .committed : .takenBack(offline)))
    #expect(
      store.rows.value?[id: 1]
        == (isSaved ? Row(1, ["server", "edit"], likes: 1) : Row(1, ["server"])))
  }

  @Test func `L16: a row that is loaded, fails or is cancelled leaves the edits of other rows`()
    async
  {
    let edit = edit(1)
    let work = ScriptedWork<[String]>()
    await body(2).load { ["server"] }.finished
    await body(2).load { throw offline }.finished
    body(2).load { try await work() }.cancel()
    #expect(store.rows.value?[id: 1] == Row(1, ["old", "edit"]))
    store.update { $0.rows.value?[id: 1]?.likes = 7 }
    await body(2).load { ["again"] }.finished
    saving.fail(offline)
    #expect(await edit.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([Row(1, ["old"], likes: 7), Row(2, ["again"])]))
    work.succeed([])
  }

  @Test func `L16: an edit that is saved while a list is loaded stays on top of what that brings`()
    async
  {
    let load = store.load(\.rows) { [loading] in try await loading() }
    let edit = edit(1)
    saving.succeed(())
    #expect(await edit.outcome == .committed)
    store.update { $0.rows.value?[id: 2]?.body.value = ["written"] }
    await body(2).load { ["row"] }.finished
    #expect(store.rows.value?[id: 1] == Row(1, ["old", "edit"]))
    loading.succeed([Row(1, ["server"]), Row(2, ["server"])])
    await load.finished
    #expect(store.rows == rows(["server", "edit"], ["server"]))
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }

  @Test func `L16: an edit that is saved before or without a load is not made again`() async {
    saving.succeed(())
    let load = store.load(\.rows) { [loading] in try await loading() }
    #expect(await edit(1).outcome == .committed)
    load.cancel()
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
    await store.load(\.rows) { [Row(1, ["server"])] }.finished
    #expect(store.rows == rows(["server"]))
    loading.succeed([])
  }

  @Test func `L16: the edit of a row that a load removes ends with the row`() async {
    let edit = edit(1)
    await saving.begun.wait()
    await store.load(\.rows) { [Row(2, ["server"])] }.finished
    guard case .takenBack(let failure) = await edit.outcome else {
      Issue.record("not taken back")
      return
    }
    #expect(failure.kind == .unknownOutcome && store.rows == .loaded([Row(2, ["server"])]))
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
    await store.load(\.rows) { [Row(1, ["server"])] }.finished
    #expect(store.rows == rows(["server"]))
    saving.succeed(())
  }

  @Test func `L16: a list without the value of a row hides the edit until a load brings that`()
    async
  {
    let edit = edit(1)
    await store.load(\.rows) {
      var row = Row(1)
      row.body = .notRequested
      return [row]
    }.finished
    #expect(store.rows.value?[id: 1]?.body == .notRequested)
    await body(1).load { ["server"] }.finished
    #expect(store.rows.value?[id: 1]?.body == .loaded(["server", "edit"]))
    saving.succeed(())
    #expect(await edit.outcome == .committed)
    #expect(store.rows.value?[id: 1]?.body == .loaded(["server", "edit"]))
  }

  @Test func `L16: a page that is merged keeps the pending edit of a row`() async {
    let edit = edit(1)
    await store.loadMore(\.rows) {
      $0.count
    } page: { _ in
      Row(3, ["page"])
    } merge: { rows, row in
      rows.put(row, at: rows.count)
      rows[id: 1]?.body.value?.insert("page", at: 0)
    }.finished
    #expect(store.rows == rows(["page", "old", "edit"], ["old"], ["page"]))
    saving.fail(offline)
    #expect(await edit.outcome == .takenBack(offline))
    #expect(store.rows == rows(["page", "old"], ["old"], ["page"]))
  }

  @Test func `L16: of edits of a list and of its row, each is taken back alone after a load`() async
  {
    let list = ScriptedWork<Void>()
    let outer = store.optimisticUpdate(\.rows) {
      $0[id: 2]?.likes = 5
    } commit: { _ in
      try await list()
    }
    let inner = edit(1)
    await store.load(\.rows) { [Row(1, ["server"]), Row(2, ["server"])] }.finished
    #expect(
      store.rows == .loaded([Row(1, ["server", "edit"]), Row(2, ["server"], likes: 5)]))
    list.succeed(())
    #expect(await outer.outcome == .committed)
    #expect(
      store.rows == .loaded([Row(1, ["server", "edit"]), Row(2, ["server"], likes: 5)]))
    saving.fail(offline)
    #expect(await inner.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([Row(1, ["server"]), Row(2, ["server"], likes: 5)]))
  }

  @Test func `L16: in every order a row shows what is pending or saved, beside loads of its list`()
  {
    let exploration = everyOrder(of: Thread16()) { test in
      let server = ServerOfRows(test)
      test.act {
        server.edit(1, "a")
        server.loadRows("load 1")
        server.edit(1, "b")
        server.loadBody(2)
      }
      test.act { server.loadRows("load 2") }
      test.advanceToEnd()
      #expect(server.fault == nil, "\(server.fault ?? "")")
    }
    #expect(exploration.isComplete && exploration.schedules > 40)
  }

  @Test func `L16: in every order edits of a list and its row end alone, beside loads of both`() {
    let exploration = everyOrder(of: Thread16()) { test in
      let server = ServerOfRows(test)
      let faults = Recorder<String>()
      let watch = test.store.observe(\.rows) {
        if let fault = server.missing(in: $0) { faults.append(fault) }
      }
      test.act {
        server.editAll("list")
        server.edit(1, "row")
        server.loadRows("rows")
        server.loadBody(1)
      }
      test.advanceToEnd()
      watch.cancel()
      #expect(
        (server.fault ?? faults.all.first) == nil, "\(server.fault ?? faults.all.first ?? "")")
    }
    #expect(exploration.isComplete && exploration.schedules > 40)
  }
}
