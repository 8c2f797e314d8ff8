import StateStore
import StateStoreTesting
import Testing

private struct Desk: Sendable {
  var rows = Loadable<Int>.notRequested
  var box = Box()
  var count = 0

  struct Box: Sendable {
    var notes = Loadable<Int>.notRequested
    var size = 0
  }
}

private struct Refused: Error {}

@Suite struct `One write among threads` {
  @Test func `L1, L11: updates of four threads begin and cancel loads, and each handle ends`() async
  {
    for round in 0..<LongTests.rounds(300) {
      let store = Store(Desk())
      let handles = Recorder<any LoadHandle>()
      let runs = Recorder<RunHandle>()
      onThreads(4) { index in
        for number in 0..<12 {
          work(on: store, (index * 5 + number + round) % 9, handles, runs)
        }
      }
      for handle in handles.all { await handle.finished }
      let last = store.update { draft in
        draft.cancelRun(id: 1)
        return draft.load(\.rows) { 100 }
      }
      for run in runs.all { _ = await run.outcome }
      await last.finished
      await store.idle()
      #expect(store.rows == .loaded(100) && store.currentLoad(\.rows) == nil)
      #expect(!store.box.notes.isLoading && store.currentLoad(\.box.notes) == nil)
      #expect(store.count == 4 * 12)
    }
  }

  private func work(
    on store: Store<Desk>, _ kind: Int, _ handles: Recorder<any LoadHandle>,
    _ runs: Recorder<RunHandle>
  ) {
    switch kind {
    case 0:
      let load = store.update { draft in
        draft.count += 1
        draft.cancelLoad(\.box.notes)
        return draft.load(\.rows) { 1 }
      }
      handles.append(load)
      load.cancel()
    case 1:
      handles.append(store.load(\.rows, policy: .join) { 2 })
      store.update { $0.count += 1 }
    case 2:
      store.update { draft in
        draft.count += 1
        draft.cancelLoad(\.rows)
        draft.cancelRun(id: 1)
      }
    case 3:
      store.binding(\.box).write { draft in
        handles.append(draft.load(\.notes, policy: .join) { 3 })
        draft.size += 1
      }
      store.update { $0.count += 1 }
    case 4:
      runs.append(
        store.run(id: 1, policy: .queue) { run in
          try run.update { draft in handles.append(draft.load(\.box.notes) { 4 }) }
        })
      store.update { $0.count += 1 }
    case 5:
      do {
        try store.update { draft in
          draft.count += 1
          handles.append(draft.load(\.rows) { 5 })
          handles.append(draft.load(\.box.notes, policy: .join) { 5 })
          draft.cancelRun(id: 1)
          throw Refused()
        }
      } catch {
        store.update { $0.count += 1 }
      }
    case 6:
      store.update { draft in
        draft.count += 1
        draft.rows = .loaded(6)
        handles.append(draft.load(\.rows, policy: .join) { 6 })
      }
    case 7:
      store.reset(\.rows)
      store.update { draft in
        draft.count += 1
        draft.reset(\.box.notes)
      }
    default:
      for handle in handles.all.suffix(3) { handle.cancel() }
      store.update { $0.count += 1 }
    }
  }

  @Test func `L17: whatever updates begin, nothing runs on when the store goes away`() async {
    for _ in 0..<LongTests.rounds(300) {
      var store: Store<Desk>? = Store(Desk())
      weak let reference = store
      let handles = Recorder<any LoadHandle>()
      let runs = Recorder<RunHandle>()
      let begun = Gate()
      // The updates of these runs may outlive the store.
      for _ in 0..<2 {
        let run = store?.run { run in
          begun.open()
          for _ in 0..<50 {
            try run.update { draft in
              handles.append(draft.load(\.rows) { try await untilCancelled() })
              draft.cancelLoad(\.box.notes)
              handles.append(draft.load(\.box.notes, policy: .join) { 1 })
            }
          }
        }
        if let run { runs.append(run) }
      }
      await begun.wait()
      store?.update { draft in
        handles.append(draft.load(\.rows) { try await untilCancelled() })
      }
      store = nil
      for run in runs.all { _ = await run.outcome }
      for handle in handles.all { await handle.finished }
      #expect(reference == nil)
    }
  }
}
