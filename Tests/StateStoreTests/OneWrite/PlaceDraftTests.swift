import StateStoreTesting
import Testing

@testable import StateStore

private struct Refused: Error {}

private struct Settings: Equatable, Sendable {
  var size = 1
  var isBold = false
  var items: [Int] = []
  var themes = Loadable<[String]>.notRequested
  var double: Int {
    get { size * 2 }
    set { size = newValue / 2 }
  }
}

private struct Desk: Equatable, Sendable {
  var settings = Settings()
  var byName: [String: Settings] = [:]
  var kept = Settings() { didSet {} }
  var count = 0

  subscript(named name: String) -> Settings {
    get { byName[name] ?? Settings() }
    set { byName[name] = newValue }
  }
}

/// `write` at a binding.
@Suite struct `Drafts of bindings` {
  private let executor = ManualExecutor()
  private let store: Store<Desk>

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler)
  }

  @Test func `L8: the draft of a binding counts exactly the members that it writes`() {
    let heard = Recorder<String>()
    let subscriptions = [
      store.binding(\.settings.size).observe(initial: false) { heard.append("size \($0)") },
      store.binding(\.settings.isBold).observe(initial: false) { heard.append("bold \($0)") },
    ]
    let settings = store.binding(\.settings)
    #expect(
      settings.write { draft in
        draft.isBold = true
        return draft.size
      } == 1)
    let written = store.lock.withLock { core in
      let versions = core.draft.versions
      return [
        versions.lastWrite(of: extent(of: \Desk.settings.isBold)),
        versions.lastWrite(of: extent(of: \Desk.settings.size)),
        versions.lastWrite(of: extent(of: \Desk.count)),
      ]
    }
    #expect(written == [1, 0, 0])
    settings.write { $0.whole.size = 5 }
    settings.write { $0.double = 12 }
    #expect(heard.all == ["bold true", "size 5", "size 6"])
    let everything = store.lock.withLock { core in
      let versions = core.draft.versions
      return [
        versions.lastWrite(of: extent(of: \Desk.settings.isBold)),
        versions.lastWrite(of: extent(of: \Desk.count)),
      ]
    }
    #expect(everything == [3, 0])
    let version = store.version
    settings.write { _ in }
    #expect(store.version == version)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `L1: the draft of a binding writes an array in place`() {
    store.update { $0.settings.items = Array(0..<1_000) }
    func address(_ items: borrowing [Int]) -> Int {
      unsafe items.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    let before = store.read { address($0.settings.items) }
    store.binding(\.settings).write { $0.items[5] = -1 }
    #expect(store.read { address($0.settings.items) } == before)
    #expect(store.settings.items[5] == -1)
  }

  @Test func `L1: a throw in the draft of a place takes everything back`() {
    let settings = store.binding(\.settings)
    let named = store.binding(\.byName["a"])
    store.update { $0.byName["a"] = Settings() }
    let state = store.state
    let handles = Recorder<any LoadHandle>()
    func refuse(_ place: Binding<Settings>) throws(Refused) {
      try place.write { draft throws(Refused) in
        draft.items.append(1)
        handles.append(draft.load(\.themes) { ["a"] })
        draft.size += 1
        throw Refused()
      }
    }
    #expect(throws: Refused.self) { try refuse(settings) }
    #expect(throws: Refused.self) { try refuse(store.binding(\.kept)) }
    #expect(throws: Refused.self) {
      try named.write { draft in
        draft.whole?.size = 9
        throw Refused()
      }
    }
    #expect(store.state == state && handles.all.allSatisfy { $0.hasEnded } && executor.isIdle)
  }

  @Test func `L1: what the draft of a binding begins is part of its version`() async throws {
    let settings = store.binding(\.settings)
    let poll = settings.run(id: "poll", policy: .latest) { _ in try await untilCancelled() }
    let other = store.run(id: "poll", policy: .latest) { _ in try await untilCancelled() }
    executor.runAll()
    let version = store.version
    let handle = settings.write { draft in
      draft.size = 2
      draft.items.append(1)
      draft.cancelRun(id: "poll")
      let handle = draft.load(\.themes) { ["a"] }
      #expect(draft.themes == .isLoading(last: nil) && draft.size == 2 && draft.items == [1])
      draft.items.append(2)
      return handle
    }
    #expect(store.version == version + 1)
    #expect(
      store.settings == Settings(size: 2, items: [1, 2], themes: .isLoading(last: nil)))
    #expect(await poll.outcome == .cancelled)
    #expect(!other.hasEnded)
    executor.runAll()
    #expect(try await handle.value == ["a"])
    #expect(store.currentLoad(\.settings.themes) == nil)
    settings.themes.write { $0.reset(\.self) }
    #expect(store.settings.themes == .notRequested)
    store.cancelAll()
    executor.runAll()
  }

  @Test func `L11: loads of a draft and of the store's path are loads of one place`() async {
    let older = store.load(\.settings.themes) { ["old"] }
    let settings = store.binding(\.settings)
    let newer = settings.write { $0.load(\.themes) { ["new"] } }
    #expect(older.hasEnded)
    let shared = settings.write { $0.load(\.themes, policy: .join) { ["shared"] } }
    executor.runAll()
    #expect(try! await newer.value == ["new"])
    #expect(try! await shared.value == ["new"])
    let other = settings.write { $0.load(\.themes) { ["other"] } }
    settings.write { $0.cancelLoad(\.themes) }
    #expect(other.hasEnded && store.settings.themes == .loaded(["new"]))
    executor.runAll()
  }

  @Test func `a place without a fixed offset is written and loaded, too`() {
    for place in [store.binding(\.kept), store.binding(\.[named: "a"])] {
      let version = store.version
      place.write { draft in
        draft.size = 3
        draft.load(\.themes) { ["a"] }
        #expect(draft.themes == .isLoading(last: nil))
        draft.items.append(1)
      }
      #expect(store.version == version + 1)
      #expect(
        place.wrappedValue == Settings(size: 3, items: [1], themes: .isLoading(last: nil)))
      executor.runAll()
      #expect(place.wrappedValue.themes == .loaded(["a"]))
      place.write { _ in }
      place.write { draft in draft.reset(\.themes) }
      #expect(place.wrappedValue == Settings(size: 3, items: [1]))
    }
  }

  @Test func `L16: a draft of a place loads beneath pending edits`() async {
    store.update { $0.settings.themes = .loaded(["a"]) }
    let saving = ScriptedWork<Void>()
    let edit = store.optimisticUpdate(\.settings.themes, "add") {
      if !$0.contains("b") { $0.append("b") }
    } commit: { _ in
      try await saving()
    }
    executor.runAll()
    store.binding(\.settings).write { draft in
      draft.themes.value?.append("c")
      draft.load(\.themes) { ["x"] }
      draft.themes.value?.append("d")
      draft.size = 4
    }
    #expect(store.settings.themes == .isLoading(last: ["a", "b", "c", "d"]))
    executor.runAll()
    #expect(store.settings == Settings(size: 4, themes: .loaded(["x", "b"])))
    saving.succeed(())
    executor.runAll()
    #expect(await edit.outcome == .committed)
  }

  @Test func `a constant binding writes nothing, and begins nothing`() async {
    let constant = Binding.constant(Settings())
    constant.write { draft in
      draft.size = 2
      draft.cancelRun(id: 1)
    }
    #expect(constant.wrappedValue == Settings())
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Binding.constant(Settings()).write { draft in _ = draft.load(\.themes) { ["a"] } }
    }
    expect(result, says: "begins work through a constant binding")
  }
}

private struct Pad: Identifiable, Equatable, Sendable {
  var id = 1
  var text = ""
  var hits = Loadable<Int>.notRequested
}

private struct Remark: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
  var likes = Loadable<Int>.notRequested
}

private enum Visit: Equatable, Sendable {
  case out
  case `in`(Guest)

  var loggedIn: Guest? {
    get { if case .in(let guest) = self { guest } else { nil } }
    set { self = newValue.map(Visit.in) ?? .out }
  }
}

private struct Guest: Equatable, Sendable {
  var name = ""
}

private struct Office: Equatable, Sendable {
  var editor: Pad?
  var notes = IdentifiedList<Remark>()
  var feed = Loadable<IdentifiedList<Remark>>.notRequested
  var session = Visit.out
}

/// `write` at a child.
@Suite struct `Drafts of children` {
  private let executor = ManualExecutor()
  private let store: Store<Office>

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Office(), scheduler: scheduler)
  }

  @Test func `L22: the draft of a child that is gone is not lent`() {
    let version = store.version
    #expect(store.child(\.editor).write { _ in 1 } == nil)
    #expect(store.child(\.notes, id: 1).write { $0.load(\.likes) { 1 } } == nil)
    #expect(store.version == version && executor.isIdle)
  }

  @Test func `L1: what the draft of a child begins is part of its version`() async throws {
    store.update {
      $0.editor = Pad()
      $0.notes = [Remark(id: 1), Remark(id: 2)]
      $0.session = .in(Guest())
    }
    let editor = store.child(\.editor)
    let save = editor.run(id: "save", policy: .latest) { _ in try await untilCancelled() }
    executor.runAll()
    let version = store.version
    let hits = try #require(
      editor.write { draft in
        draft.text = "a"
        draft.cancelRun(id: "save")
        let handle = draft.load(\.hits) { 7 }
        #expect(draft.hits == .isLoading(last: nil) && draft.text == "a")
        draft.text += "b"
        return handle
      })
    #expect(store.version == version + 1)
    #expect(store.editor == Pad(text: "ab", hits: .isLoading(last: nil)))
    #expect(await save.outcome == .cancelled)
    let note = store.child(\.notes, id: 2)
    note.write { draft in
      draft.text = "note"
      draft.load(\.likes) { 5 }
    }
    #expect(store.child(\.session, \.loggedIn).write { $0.name = "Ann" } != nil)
    executor.runAll()
    #expect(try await hits.value == 7)
    #expect(store.editor?.hits == .loaded(7))
    #expect(store.notes == [Remark(id: 1), Remark(id: 2, text: "note", likes: .loaded(5))])
    #expect(store.session == .in(Guest(name: "Ann")))
    note.likes.write { $0.reset(\.self) }
    #expect(store.notes[id: 2]?.likes == .notRequested)
    let unwritten = store.version
    note.write { _ in }
    #expect(store.version == unwritten)
  }

  @Test func `L22: a load begun after another id was assigned belongs to the next incarnation`()
    async
  {
    store.update { $0.editor = Pad(id: 1) }
    let editor = store.child(\.editor)
    let older = editor.hits.load { 1 }
    let (first, second) = editor.write { draft in
      let first = draft.load(\.hits) { 2 }
      draft.whole = Pad(id: 2)
      return (first, draft.load(\.hits) { 3 })
    }!
    #expect(older.hasEnded && first.hasEnded && !second.hasEnded)
    executor.runAll()
    #expect(store.editor == Pad(id: 2, hits: .loaded(3)))
    let third = editor.write { $0.load(\.hits) { 4 } }!
    store.update { $0.editor = Pad(id: 3) }
    #expect(third.hasEnded)
    executor.runAll()
    #expect(store.editor == Pad(id: 3))
  }

  @Test func `L22: after a throw, the incarnation that was there is the one for new work`()
    async throws
  {
    store.update { $0.editor = Pad(id: 1) }
    let editor = store.child(\.editor)
    func refuse() throws {
      try editor.write { draft in
        draft.whole = Pad(id: 2)
        draft.load(\.hits) { 3 }
        throw Refused()
      }
    }
    #expect(throws: Refused.self) { try refuse() }
    #expect(store.editor == Pad(id: 1))
    let load = editor.hits.load { 5 }
    executor.runAll()
    #expect(try await load.value == 5)
    #expect(store.editor == Pad(id: 1, hits: .loaded(5)))
  }

  @Test func `L22: a child that goes in an update of the store ends what its draft began`() async {
    store.update { $0.notes = [Remark(id: 1)] }
    let note = store.child(\.notes, id: 1)
    let load = note.write { $0.load(\.likes) { 5 } }!
    executor.runAll()
    #expect(store.notes[id: 1]?.likes == .loaded(5))
    let next = note.write { $0.load(\.likes) { 6 } }!
    store.update { $0.notes.remove(id: 1) }
    #expect(load.hasEnded && next.hasEnded)
    executor.runAll()
    await store.idle()
  }

  @Test func `L16: a draft of an element loads beneath an edit of the list`() async {
    store.update { $0.feed = .loaded([Remark(id: 1), Remark(id: 2)]) }
    let saving = ScriptedWork<Void>()
    let edit = store.optimisticUpdate(\.feed, "rename") {
      $0[id: 1]?.text = "edited"
    } commit: { _ in
      try await saving()
    }
    executor.runAll()
    let note = store.child(\.feed, id: 1)
    note.write { draft in
      #expect(draft.text == "edited")
      draft.load(\.likes) { 5 }
      #expect(draft.likes == .isLoading(last: nil))
    }
    executor.runAll()
    #expect(store.feed.value?[id: 1] == Remark(id: 1, text: "edited", likes: .loaded(5)))
    saving.fail(LoadFailure(kind: .offline, message: "", canRetry: false))
    executor.runAll()
    _ = await edit.outcome
    #expect(store.feed.value?[id: 1] == Remark(id: 1, likes: .loaded(5)))
  }
}
