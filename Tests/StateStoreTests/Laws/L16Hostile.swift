import StateStoreTesting
import Testing

@testable import StateStore

/// A value that touches its store when it is destroyed, which under the lock would stop the
/// program.
private final class Deadly: Equatable, Sendable {
  let word: String
  private let touch: @Sendable () -> Void

  init(_ word: String, _ touch: @escaping @Sendable () -> Void) {
    (self.word, self.touch) = (word, touch)
  }

  deinit { touch() }

  static func == (left: Deadly, right: Deadly) -> Bool { left.word == right.word }
}

private struct Shelf: Equatable, Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var body = Loadable<Deadly?>.loaded(nil)
  }

  var rows = Loadable<IdentifiedList<Row>>.loaded([Row(id: 1), Row(id: 2)])
  var touched = 0
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

@Suite struct `Hostile code beside edits of places inside each other` {
  @Test(arguments: [true, false])
  func `L2: what is replaced under edits of places inside each other may touch the store`(
    isSaved: Bool
  ) async throws {
    let store = Store(Shelf())
    let (inner, outer) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    @Sendable func deadly(_ word: String) -> Deadly {
      Deadly(word) { [weak store] in store?.update { $0.touched += 1 } }
    }
    @Sendable func rows(_ word: String) -> IdentifiedList<Shelf.Row> {
      IdentifiedList((1...3).map { Shelf.Row(id: $0, body: .loaded(deadly("\(word) \($0)"))) })
    }
    let body = store.child(\.rows, id: 1).body
    let row = body.optimisticUpdate {
      [held = deadly("row")] in
      $0 = held
    } commit: { _ in
      try await inner()
    }
    let list = store.optimisticUpdate(\.rows) {
      [held = deadly("list")] in
      $0.put(Shelf.Row(id: 4, body: .loaded(held)), at: 0)
    } commit: { _ in
      try await outer()
    }
    await store.child(\.rows, id: 4).body.load { deadly("four") }.finished
    // What the closure of an update destroys is destroyed there.
    func write(_ id: Int) {
      withExtendedLifetime(store.rows) {
        store.update { $0.rows.value?[id: id]?.body = .loaded(deadly("hand")) }
      }
    }
    write(2)
    await body.load { deadly("server") }.finished
    await store.load(\.rows) { load in
      try load.show(rows("first"))
      try load.show(rows("second"))
      try load.merge { $0.put(Shelf.Row(id: 5, body: .loaded(deadly("merged"))), at: 0) }
    }.finished
    write(1)
    await store.load(\.rows) { rows("third") }.finished
    if isSaved {
      inner.succeed(())
      outer.succeed(())
    } else {
      inner.fail(offline)
      outer.fail(offline)
    }
    #expect(await row.outcome == (isSaved ? .committed : .takenBack(offline)))
    #expect(await list.outcome == (isSaved ? .committed : .takenBack(offline)))
    store.reset(\.rows)
    #expect(store.touched > 0)
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
  }

  @Test(arguments: [true, false])
  func `L2: what an edit makes to be compared with a write by hand may touch the store`(
    isBesideAnother: Bool
  ) async throws {
    let store = Store(Shelf())
    let saving = ScriptedWork<Int>()
    @Sendable func deadly(_ word: String) -> Deadly {
      Deadly(word) { [weak store] in store?.update { $0.touched += 1 } }
    }
    let (stream, source) = AsyncStream<Int>.makeStream()
    let merged = Gate()
    let live = store.load(\.rows) { load in
      try load.show([Shelf.Row(id: 1), Shelf.Row(id: 2)], at: 1)
      for await revision in stream {
        try load.merge(at: revision) { $0.put(Shelf.Row(id: 5), at: 0) }
        merged.open()
      }
    }
    _ = try await live.value
    var edits = [
      store.optimisticUpdate(\.rows) {
        $0[id: 1]?.body = .loaded(deadly("edit"))
      } commit: { _ in
        let revision = try await saving()
        return Committed<IdentifiedList<Shelf.Row>>(revision: revision) {
          $0[id: 1]?.body = .loaded(deadly("saved"))
        }
      }
    ]
    if isBesideAnother {
      edits.append(
        store.child(\.rows, id: 2).body.optimisticUpdate {
          $0 = deadly("row")
        } commit: { _ in
          try await saving()
        })
    }
    withExtendedLifetime(store.rows) {
      store.update { $0.rows.value?.put(Shelf.Row(id: 4), at: 0) }
    }
    source.yield(2)
    await merged.wait()
    saving.succeed(3)
    for edit in edits { #expect(await edit.outcome == .committed) }
    #expect(store.rows.value?.map(\.id) == [4, 5, 1, 2])
    #expect(store.rows.value?[id: 1]?.body.value??.word == "saved")
    source.finish()
    await live.finished
    #expect(store.touched > 0)
  }

  @Test func `L16: an observer may edit, load, reset and cancel beside edits inside each other`()
    async
  {
    let store = Store(Thread16())
    let saving = ScriptedWork<Void>()
    let handles = Recorder<EditHandle>()
    let body = store.child(\.rows, id: 1).body
    let turns = Box(0)
    let watch = store.observe(\.rows) { _ in
      let turn = turns.modify { turns in
        turns += 1
        return turns
      }
      switch turn {
      case 2:
        handles.append(body.optimisticUpdate(apply: putting("row")) { _ in try await saving() })
      case 3:
        handles.append(
          store.optimisticUpdate(\.rows) {
            $0[id: 1]?.likes = 1
          } commit: { _ in
            try await saving()
          })
      case 4: body.load { ["server"] }
      case 5: handles.all.first?.cancel()
      case 6: store.cancelAll()
      case 7: body.reset()
      case 8: store.load(\.rows) { [Thread16.Row(1, ["again"])] }
      case 9: handles.all.last?.cancel()
      default: break
      }
    }
    store.update { $0.rows.value?[id: 2]?.likes = 1 }
    saving.fail(offline)
    for handle in handles.all { _ = await handle.outcome }
    await store.idle()
    #expect(turns.value > 8)
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
    watch.cancel()
  }

  @Test func `L17: a store that goes amid edits inside each other ends all, and is let go of`()
    async
  {
    let saving = ScriptedWork<Void>()
    var handles: [EditHandle] = []
    weak var gone: Store<Thread16>?
    do {
      let store = Store(Thread16())
      gone = store
      handles = [
        store.optimisticUpdate(\.rows) {
          $0.put(Thread16.Row(3), at: 0)
        } commit: { _ in
          try await saving()
        },
        store.child(\.rows, id: 3).body.optimisticUpdate(apply: putting("row")) { _ in
          try await saving()
        },
      ]
      await store.child(\.rows, id: 3).body.load { ["server"] }.finished
    }
    for handle in handles { #expect(await handle.outcome != .committed) }
    #expect(gone == nil)
    saving.succeed(())
  }
}
