import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Int>.notRequested
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)
private let refused = LoadFailure(kind: .unauthorized, message: "No.", canRetry: false)

@Suite struct RetryTests {
  private let test = TestStore(Desk(), isExhaustive: false)
  private let attempts = Recorder<LoadAttempt>()

  /// Starts a load whose attempts have these outcomes; the last of them repeats.
  private func load(_ outcomes: [Result<Int, any Error>], _ retry: Retry) {
    let count = Box(0)
    test.act {
      test.store.load(
        \.rows, "load", retry: retry, onRetry: { [attempts] in attempts.append($0) },
        failure: { LoadFailure($0) },
        {
          let attempt = count.modify { count in
            count += 1
            return count
          }
          return try outcomes[min(attempt, outcomes.count) - 1].get()
        })
    }
  }

  @Test func `L14: a load is tried again after a pause, with its value kept and loading shown`() {
    test.store.update { $0.rows = .loaded(1) }
    load([.failure(offline), .failure(offline), .success(2)], .fixed(every: .seconds(5), limit: 3))
    #expect(test.store.rows == .isLoading(last: 1))
    test.advance(by: .seconds(9))
    #expect(test.store.rows == .isLoading(last: 1))
    #expect(attempts.all.map(\.number) == [2, 3])
    #expect(attempts.all.allSatisfy { $0.lastNumber == 4 && $0.failure == offline })
    test.advance(by: .seconds(1))
    #expect(test.store.rows == .loaded(2))
    test.finish()
  }

  @Test func `L14: after the last attempt the load has failed`() {
    load([.failure(offline)], .fixed(every: .seconds(1), limit: 2))
    test.advanceToEnd()
    #expect(test.store.rows == .failed(offline, last: nil))
    #expect(attempts.count == 2)
    #expect(test.simulation.now == .seconds(2))
    test.finish()
  }

  @Test func `L14: a failure that trying again cannot mend is not tried again`() {
    load([.failure(refused), .success(1)], .fixed(every: .seconds(1), limit: 2))
    #expect(test.store.rows == .failed(refused, last: nil))
    #expect(attempts.count == 0)
    test.finish()
  }

  @Test func `L14: cancelling during a pause ends the load at once`() {
    load([.failure(offline), .success(1)], .fixed(every: .seconds(100), limit: 2))
    test.advance(by: .seconds(1))
    test.act { test.store.cancelLoad(\.rows) }
    #expect(test.store.rows == .notRequested)
    #expect(test.simulation.waiting.isEmpty)
    test.finish()
    #expect(test.simulation.now == .seconds(1))
  }

  @Test func `pauses grow up to their cap`() {
    let retry = Retry.exponential(
      limit: 6, first: .seconds(1), factor: 2, cap: .seconds(10), jitter: 0)
    load([.failure(offline)], retry)
    var moments: [Duration] = []
    while test.store.rows.isLoading {
      let before = attempts.count
      test.advance(by: .seconds(1))
      if attempts.count > before || !test.store.rows.isLoading {
        moments.append(test.simulation.now)
      }
    }
    #expect(moments == [1, 3, 7, 15, 25, 35].map { .seconds($0) })
    test.finish()
  }
}

/// Retries without an end, and pauses beyond what a duration can hold.
@Suite struct RetryExtremesTests {
  private let test = TestStore(Desk(), isExhaustive: false)

  /// The further attempts of a load that fails `failures` times.
  private func attempts(_ failures: Int, _ retry: Retry) -> [LoadAttempt] {
    let (left, attempts) = (Box(failures), Recorder<LoadAttempt>())
    test.act {
      test.store.load(\.rows, "load", retry: retry, onRetry: { attempts.append($0) }) {
        let fails = left.modify { left in
          left -= 1
          return left >= 0
        }
        if fails { throw offline }
        return 1
      }
    }
    test.advanceToEnd()
    return attempts.all
  }

  @Test(arguments: [Retry.fixed(every: .seconds(1), limit: .max), .exponential(limit: .max)])
  func `L14: a limit of Int.max tries for ever, and has no last attempt`(retry: Retry) {
    let attempts = attempts(100, retry)
    #expect(attempts.map(\.number) == Array(2...101))
    #expect(attempts.allSatisfy { $0.lastNumber == nil })
    #expect(test.store.rows == .loaded(1))
    test.finish()
  }

  @Test func `L14: the greatest limit but Int.max has a last attempt`() {
    let attempts = attempts(1, .fixed(every: .zero, limit: .max - 1))
    #expect(attempts.map(\.lastNumber) == [.max])
    #expect(test.store.rows == .loaded(1))
    test.finish()
  }

  @Test(arguments: [1e9, 1e30, .greatestFiniteMagnitude, .infinity])
  func `L14: a factor beyond all measure makes the second pause the longest`(factor: Double) {
    let retry = Retry.exponential(
      limit: 4, first: .microseconds(1), factor: factor, cap: .seconds(60), jitter: 0)
    #expect(attempts(9, retry).count == 4)
    #expect(test.store.rows == .failed(offline, last: nil))
    #expect(test.simulation.now == .microseconds(1) + .seconds(180))
    test.finish()
  }

  @Test func `a pause of nothing stays nothing, whatever its factor`() {
    let retry = Retry.exponential(limit: 9, first: .zero, factor: .infinity, cap: .seconds(60))
    #expect(attempts(9, retry).count == 9)
    #expect(test.store.rows == .loaded(1) && test.simulation.now == .zero)
    test.finish()
  }

  @Test(arguments: [
    Retry.fixed(every: .seconds(Int64.max) * 18, limit: 9),
    .exponential(
      limit: 9, first: .seconds(1), factor: 1e9, cap: .seconds(Int64.max) * 18, jitter: 1),
  ])
  func `L14: no pause is longer than what a clock can wait for`(retry: Retry) async {
    let pauses = Recorder<Duration>()
    let clock = SetClock { pauses.append($0) }
    let store = Store(
      Desk(), scheduler: Scheduler(executor: nil, clock: clock, randomNumber: { .max }))
    await store.load(\.rows, retry: retry) { throw offline }.finished
    #expect(store.rows == .failed(offline, last: nil))
    #expect(pauses.count == 9)
    #expect(pauses.all.allSatisfy { $0 >= .zero && $0 <= .seconds(200 * 366 * 86_400) })
    test.finish()
  }

  @Test func `L14: the system's clock takes the longest pause`() async {
    await #expect(processExitsWith: .success) {
      let executor = ManualExecutor()
      var scheduler = Scheduler.live
      scheduler.executor = executor
      let store = Store(Desk(), scheduler: scheduler)
      let load = store.load(\.rows, retry: .fixed(every: .seconds(Int64.max), limit: 1)) {
        throw offline
      }
      while executor.runOne(0) {}
      #expect(store.rows.isLoading)
      load.cancel()
      while executor.runOne(0) {}
      #expect(store.rows == .notRequested)
    }
    test.finish()
  }

  @Test(.timeLimit(.minutes(30)))
  func `the hundred thousandth attempt costs no more than the first`() {
    let retry = Retry.fixed(every: .zero, limit: 100_000)
    #expect(attempts(.max, retry).count == 100_000)
    #expect(test.store.rows == .failed(offline, last: nil))
    test.finish()
  }
}

/// Clocks whose sleeps fail or end at the wrong time.
@Suite struct RetryClockTests {
  private struct Broken: Error {}

  private func store(_ sleep: @escaping @Sendable (Duration) async throws -> Void) -> Store<Desk> {
    let clock = SetClock(sleep)
    return Store(Desk(), scheduler: Scheduler(executor: nil, clock: clock, randomNumber: { 0 }))
  }

  @Test(arguments: [Broken(), CancellationError()] as [any Error & Sendable])
  func `L14: a load has failed when its pause cannot be made`(error: any Error & Sendable) async {
    let store = store { _ in throw error }
    let attempts = Recorder<Int>()
    let load = store.load(\.rows, retry: .fixed(every: .seconds(1), limit: 3)) {
      attempts.append(1)
      throw offline
    }
    await load.finished
    #expect(store.rows == .failed(offline, last: nil))
    #expect(attempts.count == 1)
  }

  @Test func `L14: a load that was cancelled in a pause is not tried again, however that ends`()
    async
  {
    for error in [nil, Broken()] {
      let (paused, goOn) = (Gate(), Gate())
      let store = store { _ in
        paused.open()
        await goOn.wait()
        if let error { throw error }
      }
      let attempts = Recorder<Int>()
      let held = Gate()
      let load = store.load(\.rows, retry: .fixed(every: .seconds(1), limit: 3)) {
        [destructible = Destructible { _ in held.open() }] in
        withExtendedLifetime(destructible) {}
        attempts.append(1)
        throw offline
      }
      await paused.wait()
      load.cancel()
      goOn.open()
      await held.wait()
      #expect(store.rows == .notRequested)
      #expect(attempts.count == 1)
    }
  }
}

@Suite struct RetryMistakeTests {
  /// Checks that the process ended with this sentence.
  private func expect(_ sentence: String, in result: ExitTest.Result?) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("StateStore: \(sentence) (StateStoreTests/RetryTests.swift:"))
  }

  @Test func `numbers that make no sense stop the program with a message`() async {
    expect(
      "A retry needs a limit of 0 or more attempts, not -1.",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Retry.fixed(every: .seconds(1), limit: -1)
      })
    expect(
      "The pauses of a retry cannot be negative.",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Retry.fixed(every: .seconds(-1), limit: 1)
      })
    expect(
      "The jitter of a retry is from 0 to 1, not 2.0.",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Retry.exponential(limit: 1, jitter: 2)
      })
  }
}
