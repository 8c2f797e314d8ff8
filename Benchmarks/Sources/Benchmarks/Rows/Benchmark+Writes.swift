import StateStore

extension Benchmark {
  /// One write, and the calls of the written field's observers.
  static var writes: [Benchmark] {
    [
      written(by: 0, goal: 1.5), written(by: 1, goal: 2.5), written(by: 100, goal: 3),
      written(by: 10_000, goal: 3),
      Benchmark("Store.update/10000 observers of other fields", goals: [.timesAlone(1.2)]) {
        let sink = Sink()
        var contest = Contest(observers: 0, others: 10_000, sink)
        contest.alone = Contest(observers: 0, others: 0, sink).ours
        return contest
      },
      Benchmark("Store.update/10000 derived values of other fields", goals: [.timesAlone(1.2)]) {
        Contest(derivedFromOthers: 10_000)
      },
    ]
  }

  private static func written(by observers: Int, goal: Double) -> Benchmark {
    Benchmark("Store.update", observers, "observer", goals: [.timesFloor(goal)]) {
      Contest(observers: observers, others: 0, Sink())
    }
  }
}

extension Contest {
  /// Writes of `count`, with observers of `count` and of other fields.
  init(observers: Int, others: Int, _ sink: Sink) {
    let paths = Fixture.others
    let store = Store(Fixture())
    let floor = Floor(Fixture(), fields: 1 + paths.count)
    let naive = NaiveStore(Fixture())
    var subscriptions: [Subscription] = []
    for _ in 0..<observers {
      subscriptions.append(store.observe(\.count) { sink.latest = $0 })
      _ = floor.observe(0) { sink.latest = $0.count }
      _ = naive.observe(\.count) { sink.latest = $0 }
    }
    for number in 0..<others {
      let field = number % paths.count
      subscriptions.append(store.observe(paths[field]) { sink.latest = $0 })
      _ = floor.observe(1 + field) { sink.latest = $0.other1 }
      _ = naive.observe(paths[field]) { sink.latest = $0 }
    }
    let observed = ObservedWrites(observers: observers, others: others, sink)
    observable = observed.write
    ours = { [subscriptions] times in
      for _ in 0..<times { store.update { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
    self.floor = { times in
      for _ in 0..<times { floor.update(0) { $0.count &+= 1 } }
    }
    self.naive = { times in
      for _ in 0..<times { naive.update { $0.count &+= 1 } }
    }
    check = {
      if observers == 0 { return nil }
      store.update { $0.count = -1 }
      if sink.latest != -1 { return "the observers did not hear of the last write." }
      return observed.isHeard ? nil : "the observers of the @Observable object heard nothing."
    }
  }
}

/// The same writes of an `@Observable` object.
private final class ObservedWrites {
  private let fixture = ObservableFixture()
  private let watch = ObservableWatch()
  private let sink: Sink

  init(observers: Int, others: Int, _ sink: Sink) {
    self.sink = sink
    for _ in 0..<observers { watch.observe { [fixture] in sink.latest = fixture.count } }
    let paths = ObservableFixture.others
    for number in 0..<others {
      let path = paths[number % paths.count]
      watch.observe { [fixture] in sink.latest = fixture[keyPath: path] }
    }
  }

  func write(_ times: Int) {
    for _ in 0..<times {
      fixture.count &+= 1
      watch.deliver()
    }
  }

  /// Whether an observer hears of a write.
  var isHeard: Bool {
    write(1)
    return sink.latest == fixture.count
  }
}

extension Contest {
  /// Writes of `count`, while values are derived from two other fields; the baselines as above.
  fileprivate init(derivedFromOthers observers: Int) {
    let sink = Sink()
    let plain = Contest(observers: 0, others: 0, sink)
    let store = Store(Fixture())
    let subscriptions = (0..<observers).map { number in
      store.observe(reading: \.other1, \.other2) {
        $0.other1 &+ $0.other2 &+ number
      } onChange: {
        sink.latest = $0
      }
    }
    let naive = NaiveStore(Fixture())
    for _ in 0..<observers { _ = naive.observe(\.other1) { sink.latest = $0 } }
    ours = { times in
      for _ in 0..<times { store.update { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
    floor = plain.floor
    self.naive = { times in
      for _ in 0..<times { naive.update { $0.count &+= 1 } }
    }
    alone = plain.ours
    check = {
      store.update { $0.other2 = 5 }
      return sink.latest == 5 + observers - 1 ? nil : "the derived values were not told."
    }
  }
}
