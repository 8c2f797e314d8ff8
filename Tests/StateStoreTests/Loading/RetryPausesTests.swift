import StateStore
import Testing

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Int>.notRequested
}

@Suite struct RetryPausesTests {
  @Test func `L14: jitter comes from the scheduler, and stays within its part`() {
    func end(_ seed: UInt64) -> Duration {
      let simulation = Simulation(seed: seed)
      let store = Store(Desk(), scheduler: simulation.scheduler)
      store.load(\.rows, retry: .exponential(limit: 1, first: .seconds(10), jitter: 0.5)) {
        throw LoadFailure(kind: .offline, message: "No connection.", canRetry: true)
      }
      do { try simulation.advanceToEnd() } catch { Issue.record(error) }
      return simulation.now
    }
    let ends = (0..<50).map { end($0) }
    #expect(Set(ends).count > 40)
    #expect(ends.allSatisfy { $0 >= .seconds(5) && $0 <= .seconds(15) })
    #expect(end(7) == end(7))
  }

  @Test(arguments: [Duration.seconds(4_999), .seconds(3_601), Duration(attoseconds: 1 << 62 + 1)])
  func `L14: a fixed pause is as long as it was given, to the last digit`(pause: Duration) {
    let simulation = Simulation()
    let store = Store(Desk(), scheduler: simulation.scheduler)
    store.load(\.rows, retry: .fixed(every: pause, limit: 3)) {
      throw LoadFailure(kind: .offline, message: "No connection.", canRetry: true)
    }
    do { try simulation.advanceToEnd() } catch { Issue.record(error) }
    #expect(simulation.now == pause * 3)
  }
}
