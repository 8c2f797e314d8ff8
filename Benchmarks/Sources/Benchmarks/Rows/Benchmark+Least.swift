import StateStore

extension Benchmark {
  /// The least code that keeps the promises beside the floor, which keeps none: the ratio that no
  /// goal of a store can go below.
  static var least: [Benchmark] {
    [
      Benchmark("Least.update", 0, "observer", goals: []) { Contest(leastWithObservers: 0) },
      Benchmark("Least.update", 1, "observer", goals: []) { Contest(leastWithObservers: 1) },
      Benchmark("Least.update", 100, "observer", goals: []) {
        Contest(leastWithObservers: 100)
      },
      Benchmark("Least.update", 2, "thread", goals: [], usesThreads: true) {
        Contest(leastInThreads: 2)
      },
      Benchmark("Least.observe", goals: []) { Contest(leastObserving: ()) },
      Benchmark("Least.load/on the caller's thread", goals: []) {
        Contest(leastLoadingOn: InlineExecutor())
      },
      Benchmark("Least.load/in a task of the pool", goals: [], usesThreads: true) {
        Contest(leastLoadingOn: nil)
      },
    ]
  }
}

extension LeastStore<Fixture, Int> {
  fileprivate convenience init() {
    self.init(Fixture(), fields: 9) { state, field in field == 0 ? state.count : state.other1 }
  }
}

extension Contest {
  /// The same contest, with the least store in place of the store.
  private init(
    _ contest: Contest, ours: @escaping Work, check: @escaping () -> String? = { nil }
  ) {
    self.init(ours: ours, floor: contest.floor, naive: contest.naive, check: check)
  }

  fileprivate init(leastWithObservers observers: Int) {
    let least = LeastStore<Fixture, Int>()
    let sink = Sink()
    var subscriptions: [LeastStore<Fixture, Int>.Subscription] = []
    for _ in 0..<observers { subscriptions.append(least.observe(0) { sink.latest = $0 }) }
    self.init(Contest(observers: observers, others: 0, Sink())) { [subscriptions] times in
      for _ in 0..<times { least.update(0) { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    } check: {
      if observers == 0 { return nil }
      least.update(0) { $0.count = -1 }
      return sink.latest == -1 ? nil : "the observers did not hear of the last write."
    }
  }

  fileprivate init(leastInThreads threads: Int) {
    let least = LeastStore<Fixture, Int>()
    let workers = Workers(threads)
    let baselines = Contest(threads: threads)
    var writes = 0
    self.init(baselines) { times in
      writes += workers.share(times) { times in
        for _ in 0..<times { least.update(0) { $0.count &+= 1 } }
      }
    } check: {
      workers.dismiss()
      // Dismisses the workers of the baselines.
      if let problem = baselines.check() { return problem }
      let count = least.state.count
      return count == writes ? nil : "updates were lost: \(writes) were made, \(count) are left."
    }
  }

  fileprivate init(leastObserving: Void) {
    let least = LeastStore<Fixture, Int>()
    let sink = Sink()
    self.init(Contest(others: 0)) { times in
      for _ in 0..<times { least.observe(0) { sink.latest = $0 }.cancel() }
    } check: {
      least.update(0) { $0.count = 1 }
      least.observe(0) { sink.latest = $0 + 1 }.cancel()
      return sink.latest == 2 ? nil : "a new observer did not hear of the current value."
    }
  }

  fileprivate init(leastLoadingOn executor: InlineExecutor?) {
    let least = LeastStore<Fixture, Int>()
    self.init(Contest(loadingOn: executor)) { times in
      for number in 0..<times { await least.load(on: executor) { number }.finished() }
    } check: {
      let answer = least.state.answer
      return answer.isLoading || answer.value == nil ? "the last load left no value." : nil
    }
  }
}
