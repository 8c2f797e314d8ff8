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
    #expect(attempts.all.allSatisfy { $0.limit == 4 && $0.failure == offline })
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

@Suite struct JitterTests {
  @Test func `L14: jitter comes from the scheduler, and stays within its part`() {
    func end(_ seed: UInt64) -> Duration {
      let simulation = Simulation(seed: seed)
      let store = Store(Desk(), scheduler: simulation.scheduler)
      store.load(\.rows, retry: .exponential(limit: 1, first: .seconds(10), jitter: 0.5)) {
        throw offline
      }
      do { try simulation.advanceToEnd() } catch { Issue.record(error) }
      return simulation.now
    }
    let ends = (0..<50).map { end($0) }
    #expect(Set(ends).count > 40)
    #expect(ends.allSatisfy { $0 >= .seconds(5) && $0 <= .seconds(15) })
    #expect(end(7) == end(7))
  }
}

@Suite struct RetryMistakeTests {
  /// Checks that the process ended with this sentence.
  private func expect(_ sentence: String, in result: ExitTest.Result?) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("StateStore: \(sentence)"))
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
