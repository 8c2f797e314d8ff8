import StateStoreTesting
import Testing

@testable import StateStore

private struct Page: Identifiable, Equatable, Sendable {
  var id = 1
  var body = Loadable<String>.notRequested
}

private struct Board: Equatable, Sendable {
  var rows: Set<Int> = [1, 2]
  var page: Page?
  var other = 0
  var feed = Loadable<Int>.notRequested
  var total = Loadable<Int>.notRequested

  var pages = IdentifiedList<Page>()

  /// The pages, while there is a row.
  var shownPages: IdentifiedList<Page>? {
    get { rows.isEmpty ? nil : pages }
    set { if let newValue { pages = newValue } }
  }

  /// The page, by another path.
  var seen: Page? {
    get { shown }
    set { shown = newValue }
  }

  /// The page, while the board is open.
  var open: Page? {
    get { isOpen ? page : nil }
    set { page = newValue }
  }
  var isOpen = true

  /// The page, while its row is there.
  var shown: Page? {
    get { page.flatMap { rows.contains($0.id) ? $0 : nil } }
    set { page = newValue }
  }
}

private protocol HasBoard: Equatable, Sendable {
  var board: Board { get set }
}

private struct Desk: HasBoard {
  var board = Board(page: Page())
  var note = Loadable<Int>.notRequested
}

/// A state whose layout reflection does not tell.
private struct Sealed: HasBoard {
  var number: any Sendable = 1
  var board = Board(page: Page())

  static func == (one: Sealed, other: Sealed) -> Bool { one.board == other.board }
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// Loads at a computed optional that hides its value while they are under way.
@Suite struct HiddenPhaseTests {
  private let store = Store(Desk())

  private var bodies: Child<Loadable<String>> { store.child(\.board, \.shown).body }

  @Test func `L13: a load whose place was hidden leaves the phase before it when that shows again`()
    async
  {
    let work = ScriptedWork<String>()
    for phase in [Loadable.notRequested, .loaded("old"), .failed(offline, last: "old")] {
      store.update { $0.board.page?.body = phase }
      let load = bodies.load { try await work() }
      store.update { _ = $0.board.rows.remove(1) }
      await load.finished
      #expect(store.board.shown == nil)
      store.update { $0.board.other += 1 }
      store.update { _ = $0.board.rows.insert(1) }
      #expect(store.board.shown?.body == phase)
      #expect(store.read { _ in true } && store.board.page?.body == phase)
    }
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.isEmpty })
    work.succeed("late")
  }

  @Test func `a hidden value is not told as left loading`() async {
    let reports = Recorder<Diagnostic>()
    let store = Store(Desk()) { reports.append($0) }
    let load = store.child(\.board, \.shown).body.load { try await untilCancelled() }
    store.update { _ = $0.board.rows.remove(1) }
    await load.finished
    await store.run { run in try run.update { $0.board.other += 1 } }.finished
    #expect(reports.all == [])
    // What nothing hides is told.
    store.update { $0.note = .isLoading(last: nil) }
    await store.run { run in try run.update { $0.board.other += 1 } }.finished
    #expect(reports.all == [.leftLoading(fields: ["note"])])
    store.update { _ = $0.board.rows.insert(1) }
    #expect(store.board.shown?.body == .notRequested)
    store.update { $0.board.page?.body = .isLoading(last: nil) }
    await store.run { run in try run.update { $0.board.other += 1 } }.finished
    #expect(reports.all.last == .leftLoading(fields: ["board.page.body"]))
  }

  @Test func `a hidden value is not left loading for the test kit, whatever else the state holds`()
  {
    func hide(in state: some HasBoard) {
      let test = TestStore(state)
      test.act {
        test.store.child(\.board, \.shown).body.load {
          try await test.reply("page", [.success("late")], latency: .seconds(1))
        }
      }
      test.act { test.store.update { _ = $0.board.rows.remove(1) } }
      test.skip()
      test.finish()
      #expect(test.store.state.board.page?.body.isLoading == true)
    }
    hide(in: Desk())
    hide(in: Sealed())
  }

  @Test func `L22: what was hidden is left to another incarnation as that is`() async {
    let work = ScriptedWork<String>()
    bodies.load { try await work() }
    store.update { _ = $0.board.rows.remove(1) }
    store.update { $0.board.page = Page(id: 2, body: .isLoading(last: "by hand")) }
    #expect(store.board.shown?.body == .isLoading(last: "by hand"))
    store.update { $0.board = Board(page: Page(id: 1, body: .isLoading(last: nil))) }
    #expect(store.board.shown?.body == .isLoading(last: nil))
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.isEmpty })
    work.succeed("late")
  }

  @Test func `L22: what was hidden and written meanwhile stays`() async {
    let work = ScriptedWork<String>()
    bodies.load { try await work() }
    store.update { _ = $0.board.rows.remove(1) }
    store.update { $0.board.page?.body = .loaded("written") }
    store.update { _ = $0.board.rows.insert(1) }
    #expect(store.board.shown?.body == .loaded("written"))
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.isEmpty })
    work.succeed("late")
  }

  @Test func `L22: a load by another path keeps its phase when what was hidden shows again`() async
  {
    let (first, second) = (ScriptedWork<String>(), ScriptedWork<String>())
    bodies.load { try await first() }
    store.update { _ = $0.board.rows.remove(1) }
    let other = store.child(\.board.page).body.load { try await second() }
    store.update { _ = $0.board.rows.insert(1) }
    #expect(store.board.shown?.body.isLoading == true)
    second.succeed("second")
    await other.finished
    #expect(store.board.shown?.body == .loaded("second"))
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.isEmpty })
    first.succeed("late")
  }

  @Test func `L8: a write elsewhere looks at no hidden phase`() async {
    let work = ScriptedWork<String>()
    bodies.load { try await work() }
    store.update { _ = $0.board.rows.remove(1) }
    func isLookedAt<Value>(_ path: KeyPath<Desk, Value>) -> Bool {
      var written = WrittenFields()
      written.insert(extent(of: path))
      return store.lock.withLock { $0.draft.incarnations.depends(on: written) }
    }
    #expect(isLookedAt(\.board) && !isLookedAt(\.note))
    work.succeed("late")
  }

  @Test func `L13: what was hidden is restored beside a load that goes on elsewhere`() async {
    let (shown, work) = (Gate(), ScriptedWork<String>())
    store.load(\.board.feed) { load in
      try load.show(1)
      shown.open()
      let _: Void = try await untilCancelled()
    }
    await shown.wait()
    let other = ScriptedWork<Int>()
    store.load(\.board.total) { try await other() }
    let load = bodies.load { try await work() }
    store.update { _ = $0.board.rows.remove(1) }
    await load.finished
    store.update { _ = $0.board.rows.insert(1) }
    #expect(store.board.shown?.body == .notRequested)
    #expect(store.board.feed == .loaded(1) && store.board.total.isLoading)
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.isEmpty })
    store.cancelAll()
    work.succeed("late")
    other.succeed(1)
  }

  @Test func `L13: of two loads at one hidden value the phase before both comes back`() async {
    for _ in 0..<20 {
      let (store, work) = (Store(Desk()), ScriptedWork<String>())
      store.update { $0.board.page?.body = .failed(offline, last: "old") }
      let loads = [store.child(\.board, \.shown), store.child(\.board, \.seen)].map { child in
        child.body.load { try await work() }
      }
      store.update { _ = $0.board.rows.remove(1) }
      for load in loads { await load.finished }
      store.update { _ = $0.board.rows.insert(1) }
      #expect(store.board.shown?.body == .failed(offline, last: "old"))
      work.succeed("late")
    }
  }

  @Test func `L13: of two loads that two writes hide the phase before both comes back`() async {
    let work = ScriptedWork<String>()
    store.update { $0.board.page?.body = .failed(offline, last: "old") }
    let loads = [store.child(\.board, \.shown), store.child(\.board, \.open)].map { child in
      child.body.load { try await work() }
    }
    store.update { $0.board.isOpen = false }
    store.update { _ = $0.board.rows.remove(1) }
    for load in loads { await load.finished }
    store.update { ($0.board.rows, $0.board.isOpen) = ([1], true) }
    #expect(store.board.page?.body == .failed(offline, last: "old"))
    work.succeed("late")
  }

  @Test func `L13: the phases of 200 loads that one write hides come back`() async {
    let (store, work) = (Store(Desk()), ScriptedWork<String>())
    store.update { $0.board.pages = IdentifiedList((0..<200).map { Page(id: $0) }) }
    let loads = (0..<200).map { id in
      store.child(\.board, \.shownPages).child(\.self, id: id).body.load { try await work() }
    }
    store.update { $0.board.rows = [] }
    for load in loads { await load.finished }
    store.update { $0.board.rows = [1] }
    #expect(store.board.pages.filter(\.body.isLoading).isEmpty)
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.isEmpty })
    work.succeed("late")
  }

  @Test func `L22: what is kept of hidden values is bounded, and a stored optional keeps nothing`()
  {
    let work = ScriptedWork<String>()
    store.update { $0.board.pages = IdentifiedList((0..<300).map { Page(id: $0) }) }
    for id in 0..<300 {
      store.child(\.board, \.shownPages).child(\.self, id: id).body.load { try await work() }
    }
    store.update { $0.board.rows = [] }
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.count } == 256)
    store.update { $0.board.rows = [1] }
    #expect(store.board.pages.filter(\.body.isLoading).map(\.id) == Array(0..<44))
    store.child(\.board.page).body.load { try await work() }
    store.update { $0.board.page = nil }
    #expect(store.lock.withLock { $0.draft.incarnations.hidden.isEmpty })
    work.succeed("late")
  }

  @Test func `L13: in every order a place that was hidden shows no load that is over`() {
    let exploration = everyOrder(of: Desk()) { test in
      let store = test.store
      test.act {
        store.child(\.board, \.shown).body.load {
          try await test.reply("load", [.success("new"), .failure(offline)])
        }
        store.run { run in
          try await test.reply("hide", [.success(())])
          try run.update { _ = $0.board.rows.remove(1) }
          try await test.reply("show", [.success(())])
          try run.update { _ = $0.board.rows.insert(1) }
        }
      }
      test.advanceToEnd()
      #expect(store.board.shown?.body.isLoading == false)
    } invariant: { state in
      guard let body = state.board.shown?.body, !body.isLoading else { return true }
      return [.notRequested, .loaded("new"), .failed(offline, last: nil)].contains(body)
    }
    #expect(exploration.isComplete)
  }
}
