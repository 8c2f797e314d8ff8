import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Int>.notRequested
  var details: [Int: Loadable<Int>] = [:]

  subscript(id id: Int) -> Loadable<Int> {
    get { details[id] ?? .notRequested }
    set { details[id] = newValue }
  }
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

/// Loads that fresh values make unnecessary, and values that are given up.
@Suite struct StoreLoadTests {
  private let test = TestStore(Desk(), isExhaustive: false)
  private let loads = Recorder<Int>()

  private func ask(_ staleAfter: Duration?, _ result: Result<Int, LoadFailure> = .success(1)) {
    test.act {
      test.store.load(\.rows, "ask", staleAfter: staleAfter) { [loads] in
        loads.append(1)
        return try result.get()
      }
    }
  }

  @Test func `a value that is young enough is not loaded again`() {
    ask(.seconds(60))
    test.advance(by: .seconds(59))
    ask(.seconds(60))
    #expect(loads.count == 1)
    test.advance(by: .seconds(1))
    ask(.seconds(60))
    #expect(loads.count == 2)
    ask(nil)
    #expect(loads.count == 3)
    test.finish()
  }

  @Test func `what no load brought has no age`() {
    test.store.update { $0.rows = .loaded(7) }
    ask(.seconds(60))
    #expect(loads.count == 1)
    test.finish()
  }

  @Test func `a value that was edited since keeps its age, one that failed to load has none`() {
    ask(.seconds(60))
    test.store.update { $0.rows.value = 2 }
    ask(.seconds(60))
    #expect(loads.count == 1)
    ask(nil, .failure(offline))
    ask(.seconds(60))
    #expect(loads.count == 3)
    test.finish()
  }

  @Test func `what was invalidated while it was loaded is loaded again`() {
    test.act {
      test.store.load(\.rows, "ask") { [test] in try await test.reply("rows", [.success(1)]) }
    }
    test.store.invalidate(\.rows)
    test.advanceToEnd()
    ask(.seconds(60))
    #expect(loads.count == 1)
    test.finish()
  }

  @Test func `a clock that goes back makes a value stale, and keeps none fresh`() async {
    let clock = SetClock()
    let scheduler = Scheduler(executor: nil, clock: clock, randomNumber: { 0 })
    let store = Store(Desk(), scheduler: scheduler)
    let loads = Recorder<Duration>()
    // After a minute the clock goes back an hour, for which the value is not fresh.
    for seconds in [3_600, 3_659, 60, 119, 120] {
      clock.offset.value = .seconds(seconds)
      await store.load(\.rows, staleAfter: .seconds(60)) { [loads] in
        loads.append(.seconds(seconds))
        return 1
      }.finished
    }
    #expect(loads.all == [3_600, 60, 120].map { .seconds($0) })
    test.finish()
  }

  @Test func `an age of nothing or less is never fresh, and the greatest always`() {
    ask(nil)
    for age in [Duration.zero, .seconds(-1), .seconds(Int64.min)] { ask(age) }
    #expect(loads.count == 4)
    test.advance(by: .seconds(1_000_000_000))
    ask(.seconds(Int64.max))
    #expect(loads.count == 4)
    test.finish()
  }

  @Test func `a reset cancels and returns to notRequested, in one write`() {
    test.store.update { $0.rows = .loaded(1) }
    test.act {
      test.store.load(\.rows, "ask") { [test] in try await test.reply("rows", [.success(2)]) }
    }
    let heard = Recorder<Loadable<Int>>()
    let subscription = test.store.observe(\.rows, initial: false) { heard.append($0) }
    test.act { test.store.reset(\.rows) }
    test.advanceToEnd()
    #expect(heard.all == [.notRequested])
    ask(.seconds(60))
    #expect(loads.count == 1)
    subscription.cancel()
    test.finish()
  }

  @Test func `each argument of a subscript is a load of its own`() {
    test.act {
      for id in 1...3 {
        test.store.load(\.[id: id], "detail", staleAfter: .seconds(9)) { [test] in
          try await test.reply("detail \(id)", [.success(id)])
        }
      }
    }
    test.act { test.store.cancelLoad(\.[id: 2]) }
    test.advanceToEnd()
    #expect(test.store.details == [1: .loaded(1), 2: .notRequested, 3: .loaded(3)])
    test.act { test.store.load(\.[id: 1], "detail", staleAfter: .seconds(9)) { 100 } }
    #expect(test.store.details[1] == .loaded(1))
    test.finish()
  }
}
