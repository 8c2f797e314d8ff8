import StateStore

extension Benchmark {
  /// A load with work that returns at once, and the wait for its end.
  static var loads: [Benchmark] {
    [
      Benchmark("Store.load/on the caller's thread", goals: [.timesFloor(2)]) {
        Contest(loadingOn: InlineExecutor())
      },
      Benchmark(
        "Store.load/in a task of the pool", goals: [.timesFloor(2)], usesThreads: true
      ) {
        Contest(loadingOn: nil)
      },
    ]
  }
}

extension Contest {
  /// The floor is a task that writes under the mutex once; the store also writes `isLoading`.
  init(loadingOn executor: InlineExecutor?) {
    let scheduler = Scheduler(
      executor: executor, clock: ContinuousClock(), randomNumber: { .random(in: .min ... .max) })
    let store = Store(Fixture(), scheduler: scheduler)
    let floor = Floor(Fixture(), fields: 1)
    let naive = NaiveStore(Fixture())
    ours = { times in
      for number in 0..<times { await store.load(\.answer) { number }.finished }
    }
    self.floor = { times in
      for number in 0..<times { await floor.load(number, on: executor) }
    }
    self.naive = { times in
      for number in 0..<times { await naive.load(number, on: executor) }
    }
    check = {
      store.answer.isLoading || store.answer.value == nil ? "the last load left no value." : nil
    }
  }
}
