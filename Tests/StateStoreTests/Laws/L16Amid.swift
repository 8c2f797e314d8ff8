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

private struct Deep: Equatable, Sendable {
  struct Middle: Equatable, Sendable {
    var name = ""
    var words = Loadable<[String]>.loaded([])
  }

  struct Outer: Equatable, Sendable {
    var title = ""
    var middle = Loadable<Middle>.loaded(Middle())
  }

  var outer = Loadable<Outer>.loaded(Outer())
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Pending edits of places inside each other, which end in any order, beside loads.
@Suite struct `Edits of places inside each other` {
  private typealias Row = Thread16.Row

  private let store = Store(Thread16())
  private let inner = ScriptedWork<Void>()
  private let outer = ScriptedWork<Void>()

  private func body(_ id: Int) -> Child<Loadable<[String]>> { store.child(\.rows, id: id).body }

  private func editRow(_ id: Int, _ word: String = "row") -> EditHandle {
    body(id).optimisticUpdate(apply: putting(word)) { [inner] _ in try await inner() }
  }

  private func editList(
    _ apply: @escaping @Sendable (inout IdentifiedList<Thread16.Row>) -> Void
  ) -> EditHandle {
    store.optimisticUpdate(\.rows, apply: apply) { [outer] _ in try await outer() }
  }

  private func expectRest() {
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }

  @Test(arguments: [true, false])
  func `L15: of edits of a list and of its row, each is taken back alone`(isListFirst: Bool) async {
    let put: @Sendable (inout IdentifiedList<Row>) -> Void = {
      putting("list")(&$0[id: 1]!.body.value!)
    }
    let first = isListFirst ? editList(put) : editRow(1)
    let second = isListFirst ? editRow(1) : editList(put)
    #expect(
      store.rows.value?[id: 1]?.body.value == ["old"]
        + (isListFirst ? ["list", "row"] : ["row", "list"]))
    if isListFirst { outer.fail(offline) } else { inner.fail(offline) }
    #expect(await first.outcome == .takenBack(offline))
    #expect(store.rows.value?[id: 1]?.body.value == ["old", isListFirst ? "row" : "list"])
    if isListFirst { inner.fail(offline) } else { outer.fail(offline) }
    #expect(await second.outcome == .takenBack(offline))
    #expect(store.rows == Thread16().rows)
    expectRest()
  }

  @Test
  func `L15: an edit of a row that is saved stays when an older edit of its list is taken back`()
    async
  {
    let list = editList { putting("list")(&$0[id: 1]!.body.value!) }
    let row = editRow(1)
    inner.succeed(())
    outer.fail(offline)
    #expect(await list.outcome == .takenBack(offline))
    #expect(await row.outcome == .committed)
    #expect(store.rows.value?[id: 1]?.body.value == ["old", "row"])
    expectRest()
  }

  @Test func `L15: an edit that an edit of another path has made already is saved all the same`()
    async
  {
    let list = editList { putting("row")(&$0[id: 1]!.body.value!) }
    let saved = Recorder<Edited<[String]>>()
    let row = body(1).optimisticUpdate(apply: putting("row")) { saved.append($0) }
    outer.fail(offline)
    #expect(await list.outcome == .takenBack(offline))
    #expect(await row.outcome == .committed)
    #expect(saved.all == [Edited(before: ["old"], after: ["old", "row"])])
    #expect(store.rows.value?[id: 1]?.body.value == ["old", "row"])
  }

  @Test(arguments: [true, false])
  func `L15: an edit of a row that a pending edit has added is on top, and goes with the row`(
    isSaved: Bool
  ) async {
    let list = editList { $0.put(Row(3, ["new"]), at: 2) }
    let row = editRow(3)
    await body(2).load { ["server"] }.finished
    #expect(store.rows == .loaded([Row(1, ["old"]), Row(2, ["server"]), Row(3, ["new", "row"])]))
    if isSaved { outer.succeed(()) } else { outer.fail(offline) }
    #expect(await list.outcome == (isSaved ? .committed : .takenBack(offline)))
    if isSaved {
      #expect(store.rows.value?[id: 3]?.body.value == ["new", "row"])
    } else {
      guard case .takenBack(let failure) = await row.outcome else {
        Issue.record("not taken back")
        return
      }
      // The commit waited for that of the list.
      #expect(failure.kind == .notFound)
      #expect(store.rows == .loaded([Row(1, ["old"]), Row(2, ["server"])]))
    }
    inner.succeed(())
    _ = await row.outcome
    expectRest()
  }

  @Test(arguments: [true, false])
  func `L16: what is loaded into a row that a pending edit has added goes with the row alone`(
    isSaved: Bool
  ) async {
    let list = editList { list in
      var row = Row(3)
      row.body = .notRequested
      list.put(row, at: 2)
    }
    let other = store.optimisticUpdate(\.rows, "likes") {
      $0[id: 1]?.likes = 1
    } commit: {
      [inner] _ in
      try await inner()
    }
    let loading = ScriptedWork<[String]>()
    let load = body(3).load { try await loading() }
    #expect(store.rows.value?[id: 3]?.body == .isLoading(last: nil))
    loading.succeed(["server"])
    await load.finished
    #expect(store.rows.value?[id: 3]?.body == .loaded(["server"]))
    if isSaved { outer.succeed(()) } else { outer.fail(offline) }
    #expect(await list.outcome == (isSaved ? .committed : .takenBack(offline)))
    inner.fail(offline)
    #expect(await other.outcome == .takenBack(offline))
    let rows = [Row(1, ["old"]), Row(2, ["old"])] + (isSaved ? [Row(3, ["server"])] : [])
    #expect(store.rows == .loaded(IdentifiedList(rows)))
    expectRest()
  }

  @Test func `L16: an edit is given up alone after a load around its place or in that`() async {
    let list = editList { $0[id: 1]?.likes = 5 }
    let row = editRow(1)
    await store.load(\.rows) { [Row(1, ["server"])] }.finished
    await body(1).load { ["again"] }.finished
    #expect(store.rows == .loaded([Row(1, ["again", "row"], likes: 5)]))
    row.cancel()
    #expect(store.rows == .loaded([Row(1, ["again"], likes: 5)]))
    list.cancel()
    #expect(store.rows == .loaded([Row(1, ["again"])]))
    expectRest()
    inner.succeed(())
    outer.succeed(())
  }

  @Test(arguments: [true, false])
  func `L16: edits that one commit saves stay on top of a load of the list`(isSaved: Bool) async {
    let first = editRow(1, "first")
    await inner.begun.wait()
    let saved = Recorder<Edited<[String]>>()
    let texts = ["a", "b", "c"].map { word in
      body(1).optimisticUpdate("type", policy: .coalesce, apply: putting(word)) { [outer] in
        saved.append($0)
        try await outer()
      }
    }
    await store.load(\.rows) { [Row(1, ["server"])] }.finished
    #expect(store.rows.value?[id: 1]?.body.value == ["server", "first", "a", "b", "c"])
    inner.succeed(())
    #expect(await first.outcome == .committed)
    await outer.begun.wait()
    await store.load(\.rows) { [Row(1, ["server", "first"])] }.finished
    #expect(store.rows.value?[id: 1]?.body.value == ["server", "first", "a", "b", "c"])
    if isSaved { outer.succeed(()) } else { outer.fail(offline) }
    for text in texts {
      #expect(await text.outcome == (isSaved ? .committed : .takenBack(offline)))
    }
    #expect(saved.count == 1)
    #expect(
      store.rows.value?[id: 1]?.body.value
        == ["server", "first"] + (isSaved ? ["a", "b", "c"] : []))
    expectRest()
  }

  @Test(arguments: [true, false])
  func `L16: a load keeps the edit of a computed path`(isSaved: Bool) async {
    let row = store.binding(\.[body: 1]).optimisticUpdate(apply: putting("row")) { [inner] _ in
      try await inner()
    }
    await store.load(\.rows) { [Row(1, ["server"]), Row(2, ["server"])] }.finished
    #expect(store.rows == .loaded([Row(1, ["server", "row"]), Row(2, ["server"])]))
    if isSaved { inner.succeed(()) } else { inner.fail(offline) }
    #expect(await row.outcome == (isSaved ? .committed : .takenBack(offline)))
    #expect(store.rows.value?[id: 1]?.body.value == (isSaved ? ["server", "row"] : ["server"]))
    expectRest()
  }

  @Test func `L16: loads of three places inside each other keep the edits of all`() async {
    let store = Store(Deep())
    let middle = store.child(\.outer.value).middle
    let words = middle.child(\.value).words
    let works = (1...3).map { _ in ScriptedWork<Void>() }
    let edits = [
      store.optimisticUpdate(\.outer) {
        $0.title = "edit"
      } commit: { _ in
        try await works[0]()
      },
      middle.optimisticUpdate {
        $0.name = "edit"
      } commit: { _ in
        try await works[1]()
      },
      words.optimisticUpdate(apply: putting("edit")) { _ in try await works[2]() },
    ]
    func expect(_ title: String, _ name: String, _ words: [String]) {
      let middle = Deep.Middle(name: name, words: .loaded(words))
      #expect(store.outer == .loaded(Deep.Outer(title: title, middle: .loaded(middle))))
    }
    await middle.load { Deep.Middle(name: "server", words: .loaded(["middle"])) }.finished
    expect("edit", "edit", ["middle", "edit"])
    await words.load { ["words"] }.finished
    expect("edit", "edit", ["words", "edit"])
    let server = Deep.Middle(name: "server", words: .loaded(["outer"]))
    await store.load(\.outer) { Deep.Outer(title: "server", middle: .loaded(server)) }.finished
    expect("edit", "edit", ["outer", "edit"])
    works[0].fail(offline)
    #expect(await edits[0].outcome == .takenBack(offline))
    expect("server", "edit", ["outer", "edit"])
    works[1].fail(offline)
    #expect(await edits[1].outcome == .takenBack(offline))
    expect("server", "server", ["outer", "edit"])
    works[2].fail(offline)
    #expect(await edits[2].outcome == .takenBack(offline))
    expect("server", "server", ["outer"])
  }

  @Test
  func `L16: a direct write of another row stays when a row is loaded under an edit of the list`()
    async
  {
    let list = editList { $0[id: 1]?.likes = 1 }
    store.update { $0.rows.value?[id: 2]?.likes = 7 }
    await body(1).load { ["server"] }.finished
    #expect(store.rows == .loaded([Row(1, ["server"], likes: 1), Row(2, ["old"], likes: 7)]))
    outer.succeed(())
    #expect(await list.outcome == .committed)
    #expect(store.rows == .loaded([Row(1, ["server"], likes: 1), Row(2, ["old"], likes: 7)]))
  }

  @Test func `L16: a load hands out its value with the edits of other paths`() async throws {
    let row = editRow(1)
    #expect(
      try await store.load(\.rows) { [Row(1, ["server"])] }.value == [Row(1, ["server", "row"])])
    inner.succeed(())
    _ = await row.outcome
  }

  @Test func `L16: the row of a pending edit shows that it is loading, and the end of that`() async
  {
    let list = editList { list in
      var row = Row(1)
      row.body = .loaded(["replaced"])
      list[id: 1] = row
    }
    let loading = ScriptedWork<[String]>()
    let load = body(1).load { try await loading() }
    #expect(store.rows.value?[id: 1]?.body == .isLoading(last: ["replaced"]))
    loading.succeed(["server"])
    await load.finished
    #expect(store.rows.value?[id: 1]?.body == .loaded(["replaced"]))
    outer.fail(offline)
    #expect(await list.outcome == .takenBack(offline))
    #expect(store.rows.value?[id: 1]?.body == .loaded(["server"]))
  }
}
