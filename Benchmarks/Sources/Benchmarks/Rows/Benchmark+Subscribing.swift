import StateStore

extension Benchmark {
  /// Subscribing, with the call for the current value, and cancelling.
  static var subscribing: [Benchmark] {
    [0, 1000, 100_000].map { others in
      let flat = others == 0 ? [] : [Goal.timesAlone(1.2)]
      return Benchmark("Store.observe", others, "other", goals: [.timesFloor(2.5)] + flat) {
        var contest = Contest(others: others)
        if others > 0 { contest.alone = Contest(others: 0).ours }
        return contest
      }
    }
  }
}

extension Contest {
  /// Subscriptions that end at once, to a field that `others` observers observe already.
  init(others: Int) {
    let sink = Sink()
    let store = Store(Fixture())
    let floor = Floor(Fixture(), fields: 1)
    let naive = NaiveStore(Fixture())
    var subscriptions: [Subscription] = []
    for _ in 0..<others {
      subscriptions.append(store.observe(\.count) { sink.latest = $0 })
      _ = floor.observe(0) { sink.latest = $0.count }
      _ = naive.observe(\.count) { sink.latest = $0 }
    }
    ours = { [subscriptions] times in
      for _ in 0..<times { store.observe(\.count) { sink.latest = $0 }.cancel() }
      withExtendedLifetime(subscriptions) {}
    }
    self.floor = { times in
      for _ in 0..<times {
        floor.remove(floor.observe(0) { sink.latest = $0.count }, of: 0)
      }
    }
    self.naive = { times in
      for _ in 0..<times { naive.remove(naive.observe(\.count) { sink.latest = $0 }) }
    }
    check = {
      store.update { $0.count = 1 }
      let subscription = store.observe(\.count) { sink.latest = $0 + 1 }
      subscription.cancel()
      return sink.latest == 2 ? nil : "a new observer did not hear of the current value."
    }
  }
}
