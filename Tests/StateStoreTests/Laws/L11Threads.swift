import StateStore
import StateStoreTesting
import Testing

private struct Desk: Sendable {
  var rows = Loadable<Int>.notRequested
  var other = 0
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

@Suite struct `Loads among threads` {
  @Test func `L11: whatever four threads start and cancel, the last started load wins`() async {
    for round in 0..<LongTests.rounds(300) {
      let store = Store(Desk())
      let handles = Recorder<any LoadHandle>()
      onThreads(4) { index in
        for number in 0..<10 {
          let handle = store.load(\.rows) { index * 10 + number }
          handles.append(handle)
          switch (index + number + round) % 4 {
          case 0: handle.cancel()
          case 1: store.cancelLoad(\.rows)
          default: store.update { $0.other += 1 }
          }
        }
      }
      for handle in handles.all { await handle.finished }
      #expect(!store.rows.isLoading)
      let last = store.load(\.rows) { 100 }
      await last.finished
      #expect(store.rows == .loaded(100))
      #expect(store.currentLoad(\.rows) == nil)
    }
  }

  @Test func `L11: a load that is superseded while it starts never shows its result`() async {
    await race { store, _ in
      store.load(\.rows) { 2 }
    }
  }

  @Test func `L13: a load that is cancelled while it starts leaves no trace`() async {
    await race { store, index in
      if index == 0 {
        store.load(\.rows) { 2 }
      } else {
        store.cancelLoad(\.rows)
      }
    }
  }

  /// Races the end of a running load against two threads that do `something` to it, and checks that
  /// the phase before the load is restored unless a load ended first.
  private func race(_ something: @escaping @Sendable (Store<Desk>, Int) -> Void) async {
    for _ in 0..<LongTests.rounds(2_000) {
      let store = Store(Desk(rows: .failed(offline, last: 1)))
      let work = ScriptedWork<Int>()
      let first = store.load(\.rows) { try await work() }
      onThreads(4) { index in
        switch index {
        case 0, 1: something(store, index)
        case 2: work.succeed(7)
        default: for _ in 0..<10 { store.update { $0.other += 1 } }
        }
      }
      let last = store.currentLoad(\.rows)
      store.cancelLoad(\.rows)
      await last?.finished
      await first.finished
      #expect([.failed(offline, last: 1), .loaded(7), .loaded(2)].contains(store.rows))
    }
  }
}
