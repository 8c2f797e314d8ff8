import StateStore
import StateStoreTesting
import Testing

/// An argument of a path whose end is noted.
private struct Argument: Hashable, Sendable {
  let id: Int
  let destructible: Destructible

  static func == (left: Argument, right: Argument) -> Bool { left.id == right.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private struct Desk: Equatable, Sendable {
  var details: [Int: Loadable<Int>] = [:]

  subscript(_ argument: Argument) -> Loadable<Int> {
    get { details[argument.id] ?? .notRequested }
    set { details[argument.id] = newValue }
  }
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: false)

/// The time for which a store remembers the paths that it was asked about.
@Suite struct LaneTests {
  private let made = Recorder<Int>()
  private let ended = Recorder<Int>()
  private let test = TestStore(Desk(), isExhaustive: false)
  private var store: Store<Desk> { test.store }

  private func argument(_ id: Int) -> Argument {
    made.append(id)
    return Argument(id: id, destructible: Destructible(id) { [ended] in ended.append($0) })
  }

  /// The number of arguments that are still alive.
  private var alive: Int { made.count - ended.count }

  @Test func `a path that is only asked about is not kept`() {
    for id in 0..<1_000 {
      let argument = argument(id)
      store.cancelLoad(\.[argument])
      store.invalidate(\.[argument])
      #expect(store.currentLoad(\.[argument]) == nil)
      #expect(store.activity(of: \.[argument]).isIdle)
    }
    #expect(alive == 0)
    test.finish()
  }

  @Test(arguments: ["cancelled", "failed", "reset", "edited", "refused", "observed"])
  func `a path with nothing under way is let go of`(use: String) {
    for id in 0..<500 {
      let argument = argument(id)
      test.act {
        switch use {
        case "cancelled": store.load(\.[argument]) { id }.cancel()
        case "failed": store.load(\.[argument]) { throw offline }
        case "reset": store.reset(\.[argument])
        case "edited":
          store.optimisticUpdate(\.[argument], ifEmpty: 0) {
            $0 = id
          } commit: { _ in
          }
        case "refused":
          store.optimisticUpdate(\.[argument]) {
            $0 = id
          } commit: { _ in
          }
        default: store.observeActivity(of: \.[argument]) { _ in }.cancel()
        }
      }
    }
    #expect(alive < 200)
    test.finish()
  }

  @Test func `a path is kept while something of it is under way or observed`() {
    let (loaded, edited, seen) = (argument(-1), argument(-2), argument(-3))
    let heard = Recorder<Bool>()
    let subscription = store.observeActivity(of: \.[seen]) { heard.append($0.isLoading) }
    test.act {
      store.load(\.[loaded]) { [test] in try await test.reply("load", [.success(1)]) }
      store.optimisticUpdate(\.[edited], "edit", ifEmpty: 0) {
        $0 = 2
      } commit: { [test] _ in
        try await test.reply("commit", [.success(())])
      }
    }
    for id in 0..<1_000 { store.reset(\.[argument(id)]) }
    #expect(alive < 200)
    #expect(store.currentLoad(\.[loaded]) != nil)
    #expect(store.activity(of: \.[edited]).pendingEdits == ["edit"])
    test.act { store.load(\.[seen]) { 3 } }
    #expect(heard.all == [false, true, false])
    test.advanceToEnd()
    #expect(store.details[-1] == .loaded(1) && store.details[-2] == .loaded(2))
    subscription.cancel()
    test.finish()
  }

  @Test
  func `the ages of many values are kept for as long as the longest staleAfter of theirs`() throws {
    let loads = Recorder<Int>()
    // Not a test store, which keeps the state after each write.
    let simulation = Simulation()
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let ask: (Range<Int>, Duration?) throws -> Void = { ids, staleAfter in
      for id in ids {
        let argument = argument(id)
        store.load(\.[argument], "ask", staleAfter: staleAfter) { [loads] in
          loads.append(id)
          return id
        }
        try simulation.runUntilIdle()
      }
    }
    try ask(0..<900, nil)
    try ask(0..<900, .seconds(60))
    #expect(loads.count == 900)
    try simulation.advance(by: .seconds(59))
    try ask(900..<1_500, .seconds(60))
    try ask(0..<1_500, .seconds(60))
    #expect(loads.count == 1_500)
    try simulation.advance(by: .seconds(60))
    try ask(1_500..<4_500, .seconds(60))
    #expect(alive < 3_100)
    try ask(1_500..<4_500, .seconds(60))
    #expect(loads.count == 4_500)
    test.finish()
  }

  @Test func `asking about 40,000 paths takes no memory`() async {
    await #expect(processExitsWith: .success) {
      let store = Store(Desk())
      let ask: (Int) -> Void = { id in
        let argument = Argument(id: id, destructible: Destructible { _ in })
        store.cancelLoad(\.[argument])
        store.invalidate(\.[argument])
      }
      for id in 0..<1_000 { ask(id) }
      #expect(growth { for id in 0..<40_000 { ask(id) } } < 1_000_000)
    }
    test.finish()
  }
}
