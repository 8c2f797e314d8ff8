import StateStore
import Testing

@testable import todo_repl

/// A loading line that is drawn and ended at the same moment.
struct LoadingLineRaceTests {
  @Test func `nothing is drawn once it was erased`() async {
    for _ in 0..<500 {
      let clock = ManualClock()
      let drawn = Recorder<String>()
      let released = Recorder<Void>()
      do {
        let farewell = Destructible { released.append(()) }
        let store = Store(Loadable<Int>.notRequested)
        let line = LoadingLine(.screen, clock: clock) { text in
          withExtendedLifetime(farewell) { drawn.append(text) }
        }
        let subscription = line.watch(store, \.self)
        store.load(\.self) {
          for await _ in AsyncStream<Never>.makeStream().stream {}
          throw CancellationError()
        }
        await clock.sleeps(atLeast: 1)
        // The line may be drawn or not.
        clock.advance(by: LoadingLine.delay)
        store.cancelLoad(\.self)
        subscription.cancel()
      }
      // The line is released when no task can draw it any more.
      _ = await released.values(atLeast: 1)
      #expect(drawn.values == [] || drawn.values == ["| Loading…", ""])
    }
  }
}
