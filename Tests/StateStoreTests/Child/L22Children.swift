import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

/// A way to change the state after which a child is, or is not, the same incarnation.
private struct Swap: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let isSame: Bool
  let writes: [@Sendable (inout Draft<Workshop>) -> Void]

  init(_ name: String, isSame: Bool, _ writes: (@Sendable (inout Draft<Workshop>) -> Void)...) {
    testDescription = name
    self.isSame = isSame
    self.writes = writes
  }

  static let all = [
    Swap("another id", isSame: false) { $0.editor = Editor(id: 2) },
    Swap("another id in place", isSame: false) { $0.editor?.id = 2 },
    Swap("gone", isSame: false) { $0.editor = nil },
    Swap("gone and back", isSame: false, { $0.editor = nil }, { $0.editor = Editor() }),
    Swap("gone and back in one write", isSame: true) {
      $0.editor = nil
      $0.editor = Editor()
    },
    Swap("another id and back in one write", isSame: true) {
      $0.editor?.id = 2
      $0.editor?.id = 1
    },
    Swap("another id and back", isSame: false, { $0.editor?.id = 2 }, { $0.editor?.id = 1 }),
    Swap("the same id, assigned anew", isSame: true) { $0.editor = Editor(text: "new") },
    Swap("a new ancestor with the same id", isSame: true) { $0.whole = Workshop(editor: Editor()) },
    Swap("a new ancestor without it", isSame: false) { $0.whole = Workshop() },
    Swap("another field", isSame: true) { $0.other += 1 },
    Swap("nothing", isSame: true) { _ in },
  ]
}

private struct Shelf: Sendable {
  struct Inner: Equatable, Sendable {
    var rows = Loadable<[Int]>.notRequested
    var pages = Loadable<[Int]>.loaded([])
  }

  struct Box: Sendable {
    var inner = Inner()
    var rows = Loadable<[Int]>.notRequested
  }

  var box: Box? = Box()
}

/// What is begun at a child, and its incarnations (L22).
@Suite struct `Children that may be gone` {
  private let store = Store(Workshop(editor: Editor())) { _ in }

  @Test(arguments: Swap.all)
  fileprivate func `L22: a run writes to the incarnation that it was begun at, and to no other`(
    swap: Swap
  ) async {
    let work = ScriptedWork<String>()
    let run = store.child(\.editor).run { run in
      let text = (try? await work()) ?? ""
      try run.update { $0.text = text }
      #expect(try run.state.text == text)
    }
    await work.begun.wait()
    for write in swap.writes { store.update { write(&$0) } }
    work.succeed("written")
    #expect(await run.outcome == (swap.isSame ? .finished : .cancelled))
    await work.ended.wait()
    #expect((store.editor?.text == "written") == swap.isSame)
  }

  @Test(arguments: Swap.all)
  fileprivate func `L22: a load and an edit end with the incarnation that they were begun at`(
    swap: Swap
  ) async {
    let (loading, saving) = (ScriptedWork<Int>(), ScriptedWork<Void>())
    store.update {
      $0.editor?.hits = .loaded(1)
      $0.editor?.notes = [Note(id: 1)]
    }
    let hits = store.child(\.editor).hits
    let load = hits.load { try await loading() }
    #expect(store.editor?.hits == .isLoading(last: 1))
    let edit = hits.optimisticUpdate("like", apply: { $0 = 5 }, commit: { _ in try await saving() })
    await loading.begun.wait()
    await saving.begun.wait()
    for write in swap.writes { store.update { write(&$0) } }
    let version = store.version
    if swap.isSame {
      #expect(hits.activity().isLoading && hits.activity().pendingEdits == ["like"])
      loading.succeed(7)
      await load.finished
      saving.succeed(())
      #expect(await edit.outcome == .committed)
      #expect(store.editor?.hits.value == 5)
    } else {
      await load.finished
      guard case .takenBack(let failure) = await edit.outcome else {
        Issue.record("not taken back")
        return
      }
      #expect(failure.kind == .unknownOutcome && failure.message.contains("\"like\""))
      let expected = store.editor
      loading.succeed(7)
      saving.succeed(())
      await loading.ended.wait()
      await saving.ended.wait()
      await store.idle()
      #expect(store.editor == expected && store.version == version)
      #expect(hits.activity() == .idle && hits.currentLoad() == nil)
    }
    #expect(store.work.runs.isEmpty && store.work.isIdle)
  }

  @Test func `L22: where there is no place nothing begins, and nothing is written`() async {
    store.update { $0.editor = nil }
    let editor = store.child(\.editor)
    let begun = Recorder<String>()
    #expect(await editor.run { _ in begun.append("run") }.outcome == .cancelled)
    let run = editor.run(id: 1, policy: .queue) { _ in begun.append("run") }
    #expect(await run.outcome == .cancelled)
    await editor.hits.load {
      begun.append("load")
      return 1
    }.finished
    let edit = editor.hits.optimisticUpdate(
      ifEmpty: 1, apply: { $0 = 2 }, commit: { _ in begun.append("commit") })
    guard case .takenBack = await edit.outcome else {
      Issue.record("not taken back")
      return
    }
    editor.hits.reset()
    editor.hits.invalidate()
    editor.hits.cancelLoad()
    editor.cancelRun(id: 1)
    editor.cancelAll()
    #expect(editor.hits.currentLoad() == nil && editor.hits.activity() == .idle)
    await store.idle()
    #expect(begun.all == [] && store.version == 1 && store.work.isIdle)
  }

  @Test func `L22: the next incarnation is answered by its own work alone`() async {
    let editor = store.child(\.editor)
    let works = (0..<4).map { _ in ScriptedWork<Int>() }
    let early = [RunPolicy.latest, .queue].enumerated().map { index, policy in
      editor.run(id: "tick", policy: policy) { _ in _ = try? await works[index]() }
    }
    let load = editor.hits.load(policy: .join) { try await works[2]() }
    await works[0].begun.wait()
    await works[2].begun.wait()
    let joined = Box<RunHandle?>(nil)
    let dropped = Box<RunHandle?>(nil)
    store.update { $0.editor = Editor(id: 2) }
    joined.value = editor.run(id: "tick", policy: .join) { run in try run.update { $0.text = "2" } }
    dropped.value = editor.run(id: "other", policy: .drop) { _ in }
    let next = editor.hits.load(policy: .join) { 9 }
    for run in early { #expect(await run.outcome == .cancelled) }
    await load.finished
    await next.finished
    #expect(await joined.value?.outcome == .finished)
    #expect(await dropped.value?.outcome == .finished)
    #expect(store.editor?.text == "2" && store.editor?.hits == .loaded(9))
    #expect(!works[1].begun.hasOpened)
    for work in works { work.succeed(0) }
  }

  @Test func `L22: the age of a value goes with its incarnation`() async {
    let hits = store.child(\.editor).hits
    await hits.load(staleAfter: .seconds(1_000)) { 1 }.finished
    await hits.load(staleAfter: .seconds(1_000)) { 2 }.finished
    #expect(store.editor?.hits == .loaded(1))
    store.update { $0.editor?.text = "same" }
    await hits.load(staleAfter: .seconds(1_000)) { 3 }.finished
    #expect(store.editor?.hits == .loaded(1))
    store.update { $0.editor = Editor(id: 2, hits: .loaded(7)) }
    await hits.load(staleAfter: .seconds(1_000)) { 4 }.finished
    #expect(store.editor?.hits == .loaded(4))
  }

  @Test func `L22: an element that is removed ends its work, and the others go on`() async {
    store.update { $0.feed = .loaded([Note(id: 1), Note(id: 2)]) }
    let works = (0..<4).map { _ in ScriptedWork<Int>() }
    let runs = (0..<2).map { index in
      store.child(\.feed, id: index + 1).run(id: "timer", policy: .latest) { run in
        let value = (try? await works[index]()) ?? 0
        try run.update { $0.text = "\(value)" }
      }
    }
    let loads = (0..<2).map { index in
      store.child(\.feed, id: index + 1).likes.load { try await works[index + 2]() }
    }
    for work in works { await work.begun.wait() }
    store.update { $0.feed = .isLoading(last: $0.feed.value) }
    store.update { $0.feed.value?.remove(id: 1) }
    #expect(await runs[0].outcome == .cancelled)
    await loads[0].finished
    store.update { $0.feed.value?[id: 1] = Note(id: 1) }
    for work in works { work.succeed(7) }
    #expect(await runs[1].outcome == .finished)
    await loads[1].finished
    await works[0].ended.wait()
    await works[2].ended.wait()
    #expect(store.feed.value?[id: 1] == Note(id: 1))
    #expect(store.feed.value?[id: 2] == Note(id: 2, text: "7", likes: .loaded(7)))
  }

  @Test func `L22: a child without an id goes with the child above it that has one`() async {
    store.update {
      $0.editor?.draft = Editor.Draft()
      $0.editor?.notes = [Note(id: 1)]
    }
    let editor = store.child(\.editor)
    let works = (0..<2).map { _ in ScriptedWork<Int>() }
    let draft = editor.child(\.draft).run { run in
      let ticks = (try? await works[0]()) ?? 0
      try run.update { $0.ticks = ticks }
    }
    let note = editor.child(\.notes, id: 1).run { run in
      let text = (try? await works[1]()) ?? 0
      try run.update { $0.text = "\(text)" }
    }
    for work in works { await work.begun.wait() }
    store.update { $0.editor = Editor(id: 2, draft: Editor.Draft(), notes: [Note(id: 1)]) }
    for work in works { work.succeed(7) }
    #expect(await draft.outcome == .cancelled)
    #expect(await note.outcome == .cancelled)
    for work in works { await work.ended.wait() }
    #expect(store.editor?.draft == Editor.Draft() && store.editor?.notes[id: 1] == Note(id: 1))
  }

  @Test func `L22: what was begun at item 1 of one window does not go on in item 1 of the next`()
    async
  {
    func open(_ id: Int) {
      store.update { $0.editor = Editor(id: id, notes: [Note(id: 1, likes: .loaded(0))]) }
    }
    open(1)
    let likes = store.child(\.editor).child(\.notes, id: 1).likes
    let (saving, loading) = (ScriptedWork<Void>(), ScriptedWork<Int>())
    let first = likes.optimisticUpdate {
      $0 = 5
    } commit: { _ in
    }
    #expect(await first.outcome == .committed)
    let edit = likes.optimisticUpdate {
      $0 = 6
    } commit: { _ in
      try await saving()
    }
    let load = likes.load { try await loading() }
    await saving.begun.wait()
    open(2)
    #expect(store.editor?.notes[id: 1]?.likes == .loaded(0))
    #expect(likes.activity().isIdle)
    saving.succeed(())
    loading.succeed(9)
    await load.finished
    #expect(await edit.outcome != .committed)
    #expect(store.editor?.notes[id: 1]?.likes == .loaded(0))
    // The same window once more, in one write with another one: it was not gone at the end.
    let run = store.child(\.editor).child(\.notes, id: 1).run { _ in try await untilCancelled() }
    store.update { draft in
      draft.editor = nil
      draft.editor = Editor(id: 2, notes: [Note(id: 1)])
    }
    #expect(!run.work.hasEnded)
    run.cancel()
  }

  @Test func `L22: all that was begun at a child and its members is cancelled`() async {
    let editor = store.child(\.editor)
    let runs = [
      editor.run { _ in try await untilCancelled() },
      editor.text.run(id: 1, policy: .latest) { _ in try await untilCancelled() },
      editor.text.run(id: 1, policy: .queue) { _ in },
    ]
    let load = editor.hits.load { try await untilCancelled() }
    let other = store.run { _ in try await untilCancelled() }
    editor.hits.cancelAll()
    await load.finished
    #expect(!runs[0].work.hasEnded && !runs[1].work.hasEnded)
    editor.cancelAll()
    for run in runs { #expect(await run.outcome == .cancelled) }
    #expect(!other.work.hasEnded && store.editor?.hits == .notRequested)
    other.cancel()
  }

  @Test func `L22: all that was begun at a member and in its stored properties is cancelled`()
    async
  {
    let store = Store(Shelf())
    let box = store.child(\.box).inner
    let inside = box.rows.run { _ in try await untilCancelled() }
    let own = box.run(id: 1, policy: .queue) { _ in try await untilCancelled() }
    let load = box.load(\.rows) { try await untilCancelled() }
    let page = box.pages.loadMore {
      $0.count
    } page: { _ -> Int in
      try await untilCancelled()
    } merge: {
      $0.append($1)
    }
    let beside = store.child(\.box).rows.run { _ in try await untilCancelled() }
    let other = store.child(\.box).load(\.rows) { try await untilCancelled() }
    box.cancelAll()
    await load.finished
    for run in [inside, own, page] { #expect(await run.outcome == .cancelled) }
    #expect(store.box?.inner == Shelf.Inner())
    #expect(!beside.work.hasEnded && !other.work.hasEnded)
    store.cancelAll()
  }

  @Test func `L22: a run is cancelled with its child, by whichever paths that is reached`() async {
    store.update { $0.session = .in(Customer()) }
    let run = store.child(\.session, \.loggedIn).run { _ in try await untilCancelled() }
    store.binding(\.session).child(\.loggedIn).cancelAll()
    #expect(await run.outcome == .cancelled)
  }

  @Test func `L22: a run that makes its own child go is cancelled`() async {
    let store = store
    let handle = store.child(\.editor).run { run in
      store.update { $0.editor = nil }
      #expect(throws: CancellationError.self) { try run.update { $0.text = "late" } }
      await #expect(throws: CancellationError.self) { try await run.sleep(for: .zero) }
    }
    #expect(await handle.outcome == .cancelled)
  }

  @Test func `L22: an observer that hears of the next incarnation finds the last one's work ended`()
    async
  {
    let work = ScriptedWork<Int>()
    let editor = store.child(\.editor)
    let run = editor.run { _ in _ = try? await work() }
    await work.begun.wait()
    let ended = Box<[Bool]>([])
    let watch = editor.observe(initial: false) { _ in
      ended.modify { $0.append(run.work.hasEnded) }
    }
    store.update { $0.editor = nil }
    #expect(ended.value == [true])
    watch.cancel()
    work.succeed(1)
  }

  @Test func `L22: what is destroyed with an incarnation may touch the store`() async {
    let store = Store((value: Fragile?.none, number: 0))
    let destroyed = Recorder<Int>()
    let atEnd: @Sendable (Int) -> Void = { [weak store] id in
      store?.update { $0.number += 1 }
      destroyed.append(id)
    }
    let works = (0..<2).map { _ in ScriptedWork<Int>() }
    store.update { $0.value = Fragile(1, atEnd: atEnd) }
    let run = store.child(\.value).run { _ in _ = try? await works[0]() }
    let load = store.child(\.value).count.load { try await works[1]() }
    for work in works { await work.begun.wait() }
    store.update { $0.value = Fragile(2, atEnd: atEnd) }
    #expect(await run.outcome == .cancelled)
    await load.finished
    await store.child(\.value).run { _ in }.finished
    store.update { $0.value = nil }
    for work in works {
      work.succeed(1)
      await work.ended.wait()
    }
    #expect(destroyed.all.contains(2) && store.number >= 1)
  }

  @Test func `L22: what is destroyed with the place of a run may use the place again`() async {
    let store = Store([Fragile.ID: Int]())
    let destroyed = Recorder<Int>()
    for number in 0..<3 {
      let atEnd: @Sendable (Int) -> Void = { [weak store] id in
        store?.binding(\.self).cancelRun(id: id)
        store?.binding(\.[Fragile.ID.none]).cancelRun(id: id)
        destroyed.append(id)
      }
      let id = Fragile.ID(object: Destructible(number, atEnd: atEnd))
      let binding = store.binding(\.[id])
      switch number {
      case 0: await binding.run { _ in }.finished
      case 1:
        binding.run(id: 1, policy: .latest) { _ in try await untilCancelled() }
        await binding.run(id: 1, policy: .latest) { _ in }.finished
      default:
        binding.run(id: 1, policy: .latest) { _ in try await untilCancelled() }
        binding.cancelRun(id: 1)
      }
    }
    await store.idle()
    #expect(store.work.runs.isEmpty)
  }

  @Test func `L22: an id that equals nothing stops nothing and writes nothing late`() async {
    let store = Store((list: Optional(Odd()), number: 0))
    let work = ScriptedWork<Int>()
    let run = store.child(\.list).run { run in
      let count = (try? await work()) ?? 0
      try run.update { $0.count = count }
    }
    await work.begun.wait()
    store.update { $0.number = 1 }
    #expect(!run.work.hasEnded)
    store.update { $0.list?.count = 3 }
    #expect(await run.outcome == .cancelled)
    work.succeed(9)
    await work.ended.wait()
    #expect(store.list?.count == 3)
  }

  @Test func `L22: what work at children needs goes with the work`() async {
    let executor = ManualExecutor()
    var scheduler = Scheduler.live
    scheduler.executor = executor
    let store = Store(Workshop(), scheduler: scheduler)
    let scope = Recorder<RunHandle>()
    for id in 0..<LongTests.rounds(100_000) {
      store.update { $0.editor = Editor(id: id) }
      let editor = store.child(\.editor)
      scope.append(editor.run(id: id, policy: .latest) { _ in try await untilCancelled() })
      editor.hits.load { try await untilCancelled() }
      if id.isMultiple(of: 100) {
        for run in scope.take() { run.cancel() }
        // A load keeps what belongs to its path until its task has ended.
        while executor.runOne(0) {}
      }
    }
    store.update { $0.editor = nil }
    store.update { $0.editor = nil }
    while executor.runOne(0) {}
    await store.idle()
    #expect(store.work.runs.isEmpty && store.work.runs.countOfIDs == 0)
    #expect(store.lock.withLock { $0.draft.incarnations.extents.isEmpty })
    #expect(store.lock.withLock { $0.draft.participants.asked == nil })
    #expect(store.work.lanes.count < 1_000)
  }

  @Test func `L22: neither a child's run nor its load keeps the store alive`() async {
    weak var gone: Store<Workshop>?
    let works = (0..<2).map { _ in ScriptedWork<Int>() }
    let run: RunHandle
    let load: any LoadHandle
    do {
      let store = Store(Workshop(editor: Editor()))
      gone = store
      run = store.child(\.editor).run { run in
        _ = try? await works[0]()
        #expect(throws: CancellationError.self) { try run.state }
      }
      load = store.child(\.editor).hits.load { try await works[1]() }
      for work in works { await work.begun.wait() }
    }
    #expect(gone == nil)
    #expect(await run.outcome == .cancelled)
    await load.finished
    for work in works { work.succeed(1) }
    for work in works { await work.ended.wait() }
  }

  @Test func `L22: on real threads no run and no load writes to a successor`() async {
    let wrong = Recorder<String>()
    for round in 0..<LongTests.rounds(2_000) {
      let store = Store(Workshop(editor: Editor(id: 0))) { _ in }
      let editor = store.child(\.editor)
      let handles = Recorder<RunHandle>()
      onThreads(3) { thread in
        for step in 1...10 {
          if thread == 0 {
            store.update { $0.editor = step.isMultiple(of: 4) ? nil : Editor(id: step) }
          } else {
            handles.append(
              editor.run(id: thread, policy: RunPolicy.allCases[step % 4]) { run in
                let id = try run.state.id
                for _ in 0..<3 {
                  try run.update { if $0.id != id { wrong.append("run of \(id) at \($0.id)") } }
                }
              })
            if let id = editor.state?.id {
              editor.hits.load {
                await Task.yield()
                return id
              }
            }
          }
        }
      }
      for handle in handles.all { _ = await handle.outcome }
      store.update { $0.editor = nil }
      await store.idle()
      if !store.work.isIdle { wrong.append("not idle in round \(round)") }
    }
    #expect(wrong.all == [])
  }
}

/// A value whose id touches a store when it is destroyed.
private struct Fragile: Identifiable, Sendable {
  struct ID: Hashable, Sendable {
    static let none = ID(object: Destructible { _ in })
    let object: Destructible

    func hash(into hasher: inout Hasher) { hasher.combine(object.id) }
  }
  var id: ID
  var count = Loadable<Int>.notRequested

  init(_ number: Int, atEnd: @escaping @Sendable (Int) -> Void) {
    id = ID(object: Destructible(number, atEnd: atEnd))
  }
}

/// An id that does not even equal itself.
private struct Odd: Identifiable, Sendable {
  struct ID: Hashable, Sendable {
    static func == (left: ID, right: ID) -> Bool { false }
  }
  var id: ID { ID() }
  var count = 0
}

/// Children in every order of what happens to them.
@Suite struct `Children in every order` {
  @Test func `L22: in every order the reply of a swapped child never reaches its successor`() {
    let start = Workshop(editor: Editor(id: 1), room: Workshop.Room(editor: Editor(id: 1)))
    let exploration = everyOrder(of: start) { test in
      let store = test.store
      let stale = store.binding(\.editor)
      for (number, child) in [store.child(\.editor), store.binding(\.room).child(\.editor)]
        .enumerated()
      {
        child.run(id: "answer", policy: .latest) { run in
          let asked = try run.state.id
          let text = try await test.reply("answer \(number)", [.success("for \(asked)")])
          try run.update("answer") { $0.text = text }
        }
      }
      test.anytime("nil") { store.update("nil") { $0.editor = nil } }
      test.anytime("another") { store.update("another") { $0.editor = Editor(id: 2) } }
      test.anytime("ancestor") {
        store.update("ancestor") { $0.room = Workshop.Room(number: 1, editor: Editor(id: 1)) }
      }
      test.anytime("stale") { stale.update("stale") { $0?.draft = Editor.Draft() } }
    } invariant: { state in
      let texts = [state.editor, state.room.editor].compactMap(\.self)
      return texts.allSatisfy { $0.text.isEmpty || $0.text == "for \($0.id)" }
    }
    #expect(exploration.isComplete)
  }

  @Test func `L22: in every order the load of a swapped child never reaches its successor`() {
    let exploration = everyOrder(of: Workshop(editor: Editor(id: 1))) { test in
      let hits = test.store.child(\.editor).hits
      let ask = { @Sendable (name: String) in
        guard let id = test.store.editor?.id else { return }
        hits.load(name) { try await test.reply(name, [.success(id), .failure(offline)]) }
      }
      ask("first")
      test.anytime("ask") { ask("second") }
      test.anytime("swap") { test.store.update("swap") { $0.editor = Editor(id: 2) } }
      test.anytime("nil") { test.store.update("nil") { $0.editor = nil } }
    } invariant: { state in
      guard let editor = state.editor, let hits = editor.hits.value else { return true }
      return hits == editor.id
    }
    #expect(exploration.isComplete)
  }
}

/// The same feature in two stores and at two elements of each.
@Suite struct `The same feature in four places` {
  @Test func `L22: of four timers with one id, the one that is cancelled stops alone`() async {
    let stores = (0..<2).map { _ in Store(Workshop(notes: [Note(id: 1), Note(id: 2)])) }
    let notes = stores.flatMap { store in [1, 2].map { store.child(\.notes, id: $0) } }
    let works = notes.map { _ in ScriptedWork<String>() }
    let handles = zip(notes, works).map { note, work in
      note.run(id: "timer", policy: .latest) { run in
        let text = try await work()
        try run.update { $0.text = text }
      }
    }
    for work in works { await work.begun.wait() }
    notes[0].cancelRun(id: "timer")
    for work in works { work.succeed("tick") }
    #expect(await handles[0].outcome == .cancelled)
    for handle in handles.dropFirst() { #expect(await handle.outcome == .finished) }
    #expect(notes.map { $0.state?.text } == ["", "tick", "tick", "tick"])
  }
}

/// The elements of lists, whatever is done to the list.
@Suite struct `Children in a list` {
  @Test func `L22: random writes of a list end the work of those who were gone after one`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(2_000) {
        var ids = Set(0..<6)
        let store = Store(Workshop(notes: IdentifiedList(ids.sorted().map { Note(id: $0) }))) { _ in
        }
        let runs = ids.sorted().map { id in
          store.child(\.notes, id: id).run { _ in try await untilCancelled() }
        }
        var gone: Set<Int> = []
        for _ in 0..<6 {
          var seed = SeededGenerator(seed: generator.next())
          ids = store.update { draft in
            for _ in 0..<Int.random(in: 1...3, using: &seed) {
              let id = Int.random(in: 0..<6, using: &seed)
              switch Int.random(in: 0..<7, using: &seed) {
              case 0: draft.notes.remove(id: id)
              case 1: draft.notes[id: id] = Note(id: id, text: "put")
              case 2: draft.notes[id: id]?.text = "written"
              case 3: draft.notes = IdentifiedList(draft.notes.map { Note(id: $0.id) })
              case 4: draft.notes = IdentifiedList(draft.notes.shuffled(using: &seed))
              case 5: draft.other += 1
              default: if let first = draft.notes.first { draft.notes[0] = first }
              }
            }
            return Set(draft.notes.map(\.id))
          }
          gone.formUnion(Set(0..<6).subtracting(ids))
          for (id, run) in runs.enumerated() {
            #expect(run.work.hasEnded == gone.contains(id), "\(id)")
          }
        }
        for run in runs { run.cancel() }
      }
    }
  }
}
