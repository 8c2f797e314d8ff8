import StateStoreTesting
import Testing

@testable import StateStore

private struct Desk: Equatable, Sendable {
  struct Detail: Identifiable, Equatable, Sendable {
    let id: Int
    var note = Loadable<String>.loaded("")
  }

  var detail: Detail?
  var rows = Loadable<[Int]>.loaded([])
  var other = 0
}

/// What is under way at a place that may be gone, for its observers.
@Suite struct ChildActivityTests {
  private let store = Store(Desk())
  private let saving = (0..<2).map { _ in ScriptedWork<Void>() }
  private var note: Child<Loadable<String>> { store.child(\.detail).note }

  private func edit(_ index: Int) -> EditHandle {
    note.optimisticUpdate("save") {
      $0 = "note"
    } commit: { [saving] _ in
      try await saving[index]()
    }
  }

  private func words(_ activity: PathActivity) -> String {
    activity.isIdle
      ? "idle" : (activity.isLoading ? ["loading"] : []).joined() + activity.pendingEdits.joined()
  }

  @Test func `the activity is that of the value that is there, and idle without one`() async {
    let heard = Recorder<String>()
    let subscription = note.observeActivity { [self] in heard.append(words($0)) }
    #expect(heard.all == ["idle"])
    store.update { $0.detail = Desk.Detail(id: 1) }
    let first = edit(0)
    #expect(heard.all == ["idle", "save"])
    store.update { $0.other = 1 }
    // The successor has nothing under way, whatever becomes of the first commit.
    store.update { $0.detail = Desk.Detail(id: 2) }
    #expect(heard.all == ["idle", "save", "idle"])
    let second = edit(1)
    #expect(heard.all.last == "save")
    saving[0].succeed(())
    _ = await first.outcome
    #expect(heard.all == ["idle", "save", "idle", "save"])
    saving[1].succeed(())
    #expect(await second.outcome == .committed)
    #expect(note.activity().isIdle)
    let load = note.load { "loaded" }
    await load.finished
    store.update { $0.detail = nil }
    #expect(heard.all.last == "idle" && heard.all.contains("loading"))
    subscription.cancel()
    store.update { $0.detail = Desk.Detail(id: 3) }
    let count = heard.count
    let third = edit(1)
    #expect(await third.outcome == .committed)
    #expect(heard.count == count)
  }

  @Test func `an observer may end its subscription and the place, and nothing is kept`() async {
    weak var kept: Store<Desk>?
    do {
      let store = Store(Desk(detail: Desk.Detail(id: 1)))
      kept = store
      let scope = Scope()
      let heard = Recorder<String>()
      scope.keep(
        store.child(\.detail).note.observeActivity { [weak store, weak scope, self] activity in
          heard.append(words(activity))
          if activity.isIdle { return }
          scope?.end()
          store?.update { $0.detail = nil }
        })
      let edit = store.child(\.detail).note.optimisticUpdate("save") {
        $0 = "x"
      } commit: { _ in
      }
      #expect(await edit.outcome != .dropped)
      #expect(heard.all == ["idle", "save"])
      let left = store.child(\.detail).note.observeActivity { _ in }
      withExtendedLifetime(left) { store.update { $0.detail = Desk.Detail(id: 2) } }
    }
    #expect(kept == nil)
  }

  @MainActor @Test
  func `on the main actor the activity of a store, a binding and a child is heard of`() {
    let test = TestStore(Desk(detail: Desk.Detail(id: 1)), isExhaustive: false)
    let child = test.store.child(\.detail).note
    var heard: [String] = []
    let subscriptions = [
      child.observeActivityOnMain { heard.append("child \($0.pendingEdits)") },
      test.store.observeActivityOnMain(of: \.rows) { heard.append("store \($0.isLoading)") },
      test.store.binding(\.rows).observeActivityOnMain { heard.append("binding \($0.isLoading)") },
    ]
    #expect(heard == ["child []", "store false", "binding false"])
    heard = []
    test.act {
      test.store.load(\.rows) { [1] }
      child.optimisticUpdate("save") {
        $0 = "note"
      } commit: { _ in
        let _: Void = try await test.reply("save", [.success(())])
      }
    }
    #expect(heard.contains("child [\"save\"]"))
    #expect(heard.contains("store true") && heard.contains("binding true"))
    test.advanceToEnd()
    #expect(heard.last { $0.hasPrefix("child") } == "child []")
    #expect(heard.last { $0.hasPrefix("store") } == "store false")
    #expect(heard.last { $0.hasPrefix("binding") } == "binding false")
    for subscription in subscriptions { subscription.cancel() }
    test.finish()
  }

  @Test(.timeLimit(.minutes(30)))
  func `on four threads the last activity that is heard of is that which is there`() async throws {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(100) {
        let store = Store(Desk())
        let (heard, seeds) = (Box(PathActivity.idle), (0..<4).map { _ in generator.next() })
        let note = store.child(\.detail).note
        let subscription = note.observeActivity { heard.value = $0 }
        onThreads(4) { thread in
          var random = SeededGenerator(seed: seeds[thread])
          for _ in 0..<20 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: store.update { $0.detail = nil }
            case 1, 2:
              store.update { $0.detail = Desk.Detail(id: Int.random(in: 0..<3, using: &random)) }
            case 3: note.load { "loaded" }
            case 4: note.load { try await untilCancelled() }
            default: note.optimisticUpdate(apply: { $0 += "x" }, commit: { _ in })
            }
          }
        }
        store.update { $0.detail = Desk.Detail(id: 7) }
        let load = note.load { try await untilCancelled() }
        // The task of an edit may be delivering: then the observer is called there.
        while !heard.value.isLoading { await Task.yield() }
        load.cancel()
        await store.idle()
        while !heard.value.isIdle { await Task.yield() }
        #expect(note.activity().isIdle)
        subscription.cancel()
      }
    }
  }
}
