import StateStoreTesting
import Testing

@testable import StateStore

private struct Page: Equatable, Sendable {
  var number = Loadable<Int>.loaded(0)
  var text = Loadable<String>.loaded("")
  var more = Loadable<Int>.loaded(0)

  var alias: Loadable<Int> {
    get { number }
    set { number = newValue }
  }
}

/// Edits at a computed property, beside those of properties with which it shares nothing, or
/// everything.
@Suite struct `Edits that share nothing` {
  private let simulation = Simulation()
  private let store: Store<Page>

  init() { store = Store(Page(), scheduler: simulation.scheduler) }

  @Test func `L15: an edit waits for the older one of its value, whatever paths there were before`()
    throws
  {
    store.optimisticUpdate(\.more, "more") {
      $0 = 7
    } commit: { _ in
    }
    store.optimisticUpdate(\.alias, "alias") {
      $0 = 1
    } commit: { [simulation] _ in
      let _: Int = try await simulation.reply("a", [.success(1)], latency: .seconds(100))
    }
    try simulation.runUntilIdle()
    // The table of paths forgets that of `more`, whose address the path of `number` may get.
    for _ in 0..<80 { store.reset(\.text) }
    let last = store.optimisticUpdate(\.number, "number") {
      $0 = 2
    } commit: { [simulation] _ in
      let _: Int = try await simulation.reply("n", [.success(1)], latency: .seconds(1))
    }
    try simulation.advance(by: .seconds(2))
    #expect(!last.hasEnded)
    try simulation.advanceToEnd()
    #expect(store.number == .loaded(2))
  }

  @Test func `L16, L17: a saved edit does not wait for a load with which it shares nothing`() throws
  {
    store.load(\.text) { [simulation] in
      try await simulation.reply("text", [.success("s")], latency: .seconds(5))
    }
    store.optimisticUpdate(\.text, "text") {
      $0 = "t"
    } commit: { [simulation] _ in
      let _: Int = try await simulation.reply("t", [.success(1)], latency: .seconds(2))
    }
    store.optimisticUpdate(\.alias, "alias") {
      $0 = 1
    } commit: { [simulation] _ in
      let _: Int = try await simulation.reply("a", [.success(1)], latency: .seconds(1))
    }
    try simulation.advanceToEnd()
    #expect(store.lock.withLock { $0.draft.edits.isEmpty })
    #expect(store.number == .loaded(1))
  }
}
