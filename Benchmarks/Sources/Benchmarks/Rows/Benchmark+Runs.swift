import StateStore
import Synchronization

extension Benchmark {
  /// A run beside a bare task, with the wait for its end, and an update by a run beside one by the store.
  static var runs: [Benchmark] {
    [
      Benchmark("Store.run/without an id", goals: [.timesFloor(2.5)]) {
        Contest(runningUnder: nil)
      },
      Benchmark("Store.run/under an id", goals: []) { Contest(runningUnder: 7) },
      Benchmark("Run.update", goals: [.timesAlone(1.2)]) { Contest(updatingByRun: ()) },
    ]
  }
}

extension Contest {
  /// The floor is a task of the same executor that writes under the mutex; every run writes once, too.
  fileprivate init(runningUnder id: Int?) {
    let executor = InlineExecutor()
    let scheduler = Scheduler(
      executor: executor, clock: ContinuousClock(), randomNumber: { .random(in: .min ... .max) })
    let store = Store(Fixture(), scheduler: scheduler)
    let floor = Floor(Fixture(), fields: 1)
    let naive = NaiveStore(Fixture())
    ours = { times in
      for number in 0..<times {
        if let id {
          await store.run(id: id, policy: .latest) { run in try run.update { $0.count = number } }
            .finished
        } else {
          await store.run { run in try run.update { $0.count = number } }.finished
        }
      }
    }
    self.floor = { times in
      for number in 0..<times {
        await Task(executorPreference: executor) { floor.update(0) { $0.count = number } }.value
      }
    }
    self.naive = { times in
      for number in 0..<times {
        await Task(executorPreference: executor) { naive.update { $0.count = number } }.value
      }
    }
    check = { store.count == 0 ? "no run has written." : nil }
  }

  /// A run that goes on hands its `Run` out.
  fileprivate init(updatingByRun: Void) {
    let scheduler = Scheduler(
      executor: InlineExecutor(), clock: ContinuousClock(),
      randomNumber: { .random(in: .min ... .max) })
    let store = Store(Fixture(), scheduler: scheduler)
    let floor = Floor(Fixture(), fields: 1)
    let naive = NaiveStore(Fixture())
    let run = Self.openRun(of: store)
    ours = { times in
      guard let run else { return }
      for _ in 0..<times { _ = try? run.update { $0.count += 1 } }
    }
    self.floor = { times in
      for _ in 0..<times { floor.update(0) { $0.count += 1 } }
    }
    self.naive = { times in
      for _ in 0..<times { naive.update { $0.count += 1 } }
    }
    alone = { times in
      for _ in 0..<times { store.update { $0.count += 1 } }
    }
    check = { store.count == 0 ? "no run has written." : nil }
  }

  /// A run whose body goes on until the store ends it.
  private static func openRun(of store: Store<Fixture>) -> Run<Fixture>? {
    let opened = OpenedRun()
    store.run(countsForIdle: false) { run in
      opened.run.withLock { $0 = run }
      for await _ in AsyncStream<Never>.makeStream().stream {}
    }
    return opened.run.withLock { $0 }
  }
}

private final class OpenedRun: Sendable {
  let run = Mutex<Run<Fixture>?>(nil)
}
