import StateStoreTesting
import Testing

@testable import StateStore

private struct Tree: Equatable, Sendable {
  struct Node: Identifiable, Equatable, Sendable {
    struct Content: Equatable, Sendable {
      var title = ""
      var words = Loadable<[String]>.loaded([])
      var nodes: IdentifiedList<Node> = []
    }

    let id: Int
    var content = Loadable<Content>.loaded(Content())
    /// A part of the content by a computed member.
    var words: Loadable<[String]> {
      get { content.value?.words ?? .notRequested }
      set { content.value?.words = newValue }
    }

    init(_ id: Int, _ title: String = "", words: [String] = [], _ nodes: [Node] = []) {
      self.id = id
      content = .loaded(
        Content(title: title, words: .loaded(words), nodes: IdentifiedList(nodes)))
    }
  }

  var nodes: IdentifiedList<Node> = [Node(1, [Node(1), Node(2)]), Node(2)]

  init() {}
}

extension Tree.Node {
  fileprivate init(_ id: Int, _ nodes: [Tree.Node]) { self.init(id, "", nodes) }
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Pending edits of places inside each other, beside writes by hand, and in values that hold values
/// of their own type.
@Suite struct `Edits of places inside each other that were written by hand` {
  private typealias Row = Thread16.Row

  private let store = Store(Thread16())
  private let saving = ScriptedWork<Void>()

  private func body(_ id: Int) -> Child<Loadable<[String]>> { store.child(\.rows, id: id).body }

  private func editRow(_ id: Int, _ word: String = "row") -> EditHandle {
    body(id).optimisticUpdate(apply: putting(word)) { [saving] _ in try await saving() }
  }

  private func editList() -> EditHandle {
    store.optimisticUpdate(\.rows) {
      $0[id: 2]?.likes = 5
    } commit: { [saving] _ in
      try await saving()
    }
  }

  private func write(_ id: Int, _ body: [String]) {
    store.update { $0.rows.value?[id: id]?.body.value = body }
  }

  @Test func `L16: a row that is loaded keeps its edit under a write of its list by hand`() async {
    let row = editRow(1)
    let list = editList()
    let other = editRow(2)
    write(2, ["hand"])
    await body(1).load { ["server"] }.finished
    #expect(
      store.rows == .loaded([Row(1, ["server", "row"]), Row(2, ["hand"], likes: 5)]))
    saving.fail(offline)
    for edit in [row, list, other] { #expect(await edit.outcome == .takenBack(offline)) }
    #expect(store.rows.value?[id: 2]?.body.value == ["hand"])
  }

  @Test func `L16: what a merge of a list sees of a written row is what was written`() async throws
  {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let shown = Gate()
    let merged = Gate()
    let live = store.load(\.rows) { load in
      try load.show([Row(1, ["server"]), Row(2, ["server"])])
      shown.open()
      for await _ in stream {
        try load.merge { rows in
          if rows[id: 1]?.body.failure != nil { Issue.record("A failure that nobody wrote.") }
          rows[id: 2] = Row(2, ["merged"])
        }
        merged.open()
      }
    }
    await shown.wait()
    let first = editRow(1)
    let second = editRow(2)
    write(1, ["hand"])
    write(2, ["hand"])
    source.yield(1)
    await merged.wait()
    #expect(store.rows == .loaded([Row(1, ["hand"]), Row(2, ["merged", "row"])]))
    saving.fail(offline)
    #expect(await first.outcome == .takenBack(offline))
    #expect(await second.outcome == .takenBack(offline))
    #expect(store.rows == .loaded([Row(1, ["hand"]), Row(2, ["merged"])]))
    source.finish()
    live.cancel()
  }

  @Test func `L16: a load of a list replaces the write of a row by hand, and keeps the edit`() async
  {
    let row = editRow(1)
    write(1, ["hand"])
    await store.load(\.rows) { [Row(1, ["server"])] }.finished
    #expect(store.rows == .loaded([Row(1, ["server", "row"])]))
    saving.succeed(())
    #expect(await row.outcome == .committed)
  }

  @Test func `L16: a load keeps an edit in an element of its own type, deep inside`() async {
    let store = Store(Tree())
    let outer = store.child(\.nodes, id: 1).content
    let inner = outer.child(\.value).child(\.nodes, id: 2).content
    let edit = inner.optimisticUpdate {
      $0.title = "edit"
    } commit: { [saving] _ in
      try await saving()
    }
    await outer.load {
      Tree.Node.Content(title: "server", nodes: [Tree.Node(2, "server")])
    }.finished
    #expect(outer.state?.value?.title == "server")
    #expect(inner.state?.value?.title == "edit")
    saving.fail(offline)
    #expect(await edit.outcome == .takenBack(offline))
    #expect(inner.state?.value?.title == "server")
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }

  @Test func `L16: a load keeps the edit of a computed member inside`() async {
    let store = Store(Tree())
    let node = store.child(\.nodes, id: 1)
    let edit = node.words.optimisticUpdate(apply: putting("edit")) { [saving] _ in
      try await saving()
    }
    await node.content.load {
      Tree.Node.Content(title: "server", words: .loaded(["server"]))
    }.finished
    #expect(node.state?.words == .loaded(["server", "edit"]))
    saving.fail(offline)
    #expect(await edit.outcome == .takenBack(offline))
    #expect(node.state?.words == .loaded(["server"]))
  }
}
