import StateStoreTesting
import Testing

@testable import StateStore

/// Saved edits that wait for a source which never reaches their revisions.
@Suite struct `Edits that a source never reaches` {
  private struct Desk: Sendable {
    var level = Loadable<Int>.loaded(0)
  }

  private let executor = ManualExecutor()
  private let diagnostics = Box<[Diagnostic]>([])
  private let store: Store<Desk>

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler) { [diagnostics] in diagnostics.value.append($0) }
  }

  private var waiting: [Int] {
    store.lock.withLock { core in
      core.draft.edits.places.flatMap { place in
        place.entries.filter { !$0.needs.isEmpty }.compactMap { $0.needs[0].revision }
      }
    }
  }

  private func raise(to level: Int) {
    store.optimisticUpdate(\.level, "raise") {
      $0 = max($0, level)
    } commit: { _ in
      level
    }
    executor.runAll()
  }

  @Test func `of more than 1,000 the oldest waits no longer, and a diagnostic says so once`() {
    let (words, source) = AsyncStream<Int>.makeStream()
    store.load(\.level) { load in
      try load.show(0, at: 0)
      for await word in words { try load.merge(at: 0) { $0 = word } }
    }
    executor.runAll()
    for level in 1...1_000 { raise(to: level) }
    #expect(waiting == Array(1...1_000))
    #expect(diagnostics.value.isEmpty)
    for level in 1_001...1_003 { raise(to: level) }
    #expect(waiting == Array(4...1_003))
    #expect(store.level.value == 1_003)
    guard case .unheardEdits(limit: 1_000, let edit) = diagnostics.value.first else {
      Issue.record("Not reported: \(diagnostics.value)")
      return
    }
    #expect(edit.name == "raise" && diagnostics.value.count == 1)
    #expect(
      diagnostics.value[0].description.contains(
        "more than 1000 saved edits, the last of them \"raise\""))
    source.yield(-1)
    executor.runAll()
    #expect(store.level.value == 1_003)
    source.finish()
    executor.runAll()
    #expect(waiting.isEmpty)
  }
}
