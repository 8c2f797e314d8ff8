import StateStore
import StateStoreTesting

extension Benchmark {
  /// The cost of the test kit: a claim, a whole test, every order of three loads, a difference, and
  /// sleeping.
  static var testing: [Benchmark] {
    [
      Benchmark("TestStore.expect/one write", goals: [.nanoseconds(5_000)]) { .claiming },
      Benchmark("TestStore.finish/a test of one load", goals: [], usesThreads: true) { .testing },
      Benchmark("everyOrder/48 schedules", goals: [], usesThreads: true) { .exploring },
      Benchmark("StateDifference/1 of 10000 elements", goals: [.nanoseconds(5_000_000)]) {
        .differing
      },
    ]
      + [1000, 4000, 16_000].map { sleepers in
        let flat = sleepers == 1000 ? [] : [Goal.growthTimesFloor(1.5)]
        return Benchmark(
          "Simulation.advance", sleepers, "sleeper", goals: flat, usesThreads: true
        ) {
          Contest(waking: sleepers)
        }
      }
  }
}

extension Contest {
  /// The floor is the write and the comparison of the states; the naive way compares their dumps.
  fileprivate static var claiming: Contest {
    let (floor, naive, sink) = (Store(Fixture()), Store(Fixture()), Sink())
    return Contest(
      ours: { times in
        let test = TestStore(Fixture())
        for number in 0..<times {
          test.act { test.store.update("write") { $0.answer = .loaded(number) } }
          test.expect("write") { $0.answer = .loaded(number) }
        }
        test.finish()
      },
      floor: { times in
        for number in 0..<times {
          let before = floor.state
          floor.update { $0.answer = .loaded(number) }
          sink.latest += before == floor.state ? 1 : 0
        }
      },
      naive: { times in
        for number in 0..<times {
          let before = "\(naive.state)"
          naive.update { $0.answer = .loaded(number) }
          sink.latest += before == "\(naive.state)" ? 1 : 0
        }
      })
  }

  /// The floor loads on the caller's thread and compares once; the naive way waits for the pool.
  fileprivate static var testing: Contest {
    let sink = Sink()
    var inline = Scheduler.live
    inline.executor = InlineExecutor()
    let scheduler = inline
    return Contest(
      ours: { times in
        for number in 0..<times {
          let test = TestStore(Fixture())
          test.act {
            test.store.load(\.answer, "load") { try await test.reply("answer", [.success(number)]) }
          }
          test.expect("load started") { $0.answer = .isLoading(last: nil) }
          test.advance(by: .seconds(1))
          test.expect("load loaded") { $0.answer = .loaded(number) }
          test.finish()
        }
      },
      floor: { times in
        for number in 0..<times {
          let store = Store(Fixture(), scheduler: scheduler)
          await store.load(\.answer) { number }.finished
          sink.latest += store.answer == .loaded(number) ? 1 : 0
        }
      },
      naive: { times in
        for number in 0..<times {
          let store = Store(Fixture())
          await store.load(\.answer) { number }.finished
          sink.latest += store.answer == .loaded(number) ? 1 : 0
        }
      })
  }

  /// The floor makes as many stores and loads; the naive way waits for the pool each time.
  fileprivate static var exploring: Contest {
    var inline = Scheduler.live
    inline.executor = InlineExecutor()
    let scheduler = inline
    return Contest(
      ours: { times in
        for _ in 0..<times {
          everyOrder(of: ThreeAnswers()) { test in
            test.act { test.store.load(\.a, "a") { try await test.reply("a", outcomes) } }
            test.act { test.store.load(\.b, "b") { try await test.reply("b", outcomes) } }
            test.act { test.store.load(\.c, "c") { try await test.reply("c", outcomes) } }
          }
        }
      },
      floor: { times in for _ in 0..<times * 48 { await loadThree(scheduler) } },
      naive: { times in for _ in 0..<times * 48 { await loadThree(.live) } })
  }

  /// Tasks that sleep, each until another moment, and are woken one after the other.
  ///
  /// The floor makes as many tasks, which do not sleep; the naive way makes them in the pool.
  fileprivate init(waking sleepers: Int) {
    let sink = Sink()
    let floor = Floor(Fixture(), fields: 1)
    let naive = NaiveStore(Fixture())
    let executor = InlineExecutor()
    ours = { times in
      for _ in 0..<times {
        let simulation = Simulation(stepLimit: 1_000_000)
        let store = Store(Fixture(), scheduler: simulation.scheduler)
        for number in 1...sleepers {
          store.run { [weak store] _ in
            // The tasks begin to sleep in another order than they are woken.
            let moment = Duration.seconds(number * 7919 % (sleepers + 1))
            try? await simulation.clock.sleep(for: moment)
            store?.update { $0.count += 1 }
          }
        }
        try? simulation.advanceToEnd()
        sink.latest = store.count
      }
    }
    self.floor = { times in
      for _ in 0..<times {
        for number in 1...sleepers { await floor.load(number, on: executor) }
      }
    }
    self.naive = { times in
      for _ in 0..<times {
        for number in 1...sleepers { await naive.load(number, on: nil) }
      }
    }
    check = { sink.latest == sleepers ? nil : "only \(sink.latest) of them were woken." }
  }

  /// The floor compares the lists; the naive way dumps both and compares line by line.
  fileprivate static var differing: Contest {
    let old = (0..<10_000).map { Element(id: $0, title: "title \($0)") }
    var new = old
    new[9_000].title = "another"
    let (changed, sink) = (new, Sink())
    return Contest(
      ours: { times in
        for _ in 0..<times { sink.latest += StateDifference(from: old, to: changed).lines.count }
      },
      floor: { times in for _ in 0..<times { sink.latest += old == changed ? 1 : 0 } },
      naive: { times in
        for _ in 0..<times {
          let lines = zip(old.map { "\($0)" }, changed.map { "\($0)" })
          sink.latest += lines.count { $0 != $1 }
        }
      })
  }
}

private let outcomes: [Result<Int, any Error>] = [
  .success(1), .failure(LoadFailure(kind: .offline, message: "No connection.", canRetry: true)),
]

private struct ThreeAnswers: Equatable, Sendable {
  var a = Loadable<Int>.notRequested
  var b = Loadable<Int>.notRequested
  var c = Loadable<Int>.notRequested
}

private func loadThree(_ scheduler: Scheduler) async {
  let store = Store(ThreeAnswers(), scheduler: scheduler)
  await store.load(\.a) { 1 }.finished
  await store.load(\.b) { 1 }.finished
  await store.load(\.c) { 1 }.finished
}

private struct Element: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
}
