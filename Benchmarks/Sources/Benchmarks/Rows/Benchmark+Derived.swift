import StateStore

/// A state with a list, of which a value is computed.
private struct Shelf: Equatable, Sendable {
  var prices: [Int]
  var limit = 50
  var other = 0

  init(_ count: Int) { prices = (0..<count).map { $0 % 100 } }

  /// The number of prices up to the limit.
  static func cheap(_ prices: [Int], _ limit: Int) -> Int {
    var count = 0
    for price in prices where price <= limit { count &+= 1 }
    return count
  }

  var cheap: Int { Self.cheap(prices, limit) }

  /// Changes the limit, and with it the value.
  mutating func turn() { limit ^= 1 }
}

extension Benchmark {
  /// A derived value beside a cache that is written by hand (the floor) and beside computing at each
  /// read (naive). "Alone" is a read of a stored property, or `observe(reading:)`.
  ///
  /// The smallest size shows what a computation costs besides its closure; it has no goal.
  static var derived: [Benchmark] {
    let sizes = [10, 1_000, 100_000]
    return sizes.map { size in
      Benchmark("Derived.value", size, "element", goals: [.timesAlone(1.2)]) {
        Contest(readingKept: size)
      }
    }
      + sizes.map { size in
        Benchmark(
          "Derived.value, a part was written", size, "element",
          goals: size < 1_000 ? [] : [.timesAlone(1.5)]
        ) {
          Contest(writingAndReading: size)
        }
      }
      + sizes.map { size in
        Benchmark(
          "Derived.observe, a write", size, "element",
          goals: size < 1_000 ? [] : [.timesAlone(1.5)]
        ) {
          Contest(observing: size, observers: 1)
        }
      }
      + [1, 10, 100].map { observers in
        Benchmark("Derived.observe, a write", observers, "observer", goals: [.timesAlone(1.5)]) {
          Contest(observing: 1_000, observers: observers)
        }
      }
  }
}

extension Contest {
  /// Reads of a value whose parts were not written.
  fileprivate init(readingKept count: Int) {
    let sink = Sink()
    let store = Store(Shelf(count))
    let cheap = store.derived(\.prices, \.limit, by: Shelf.cheap)
    let byHand = KeptByHand(Shelf(count), \.cheap)
    let naive = NaiveStore(Shelf(count))
    ours = { times in
      for _ in 0..<times { sink.latest &+= cheap.value }
    }
    floor = { times in
      for _ in 0..<times { sink.latest &+= byHand.value }
    }
    self.naive = { times in
      for _ in 0..<times { sink.latest &+= naive.state.cheap }
    }
    alone = { times in
      for _ in 0..<times { sink.latest &+= store.limit }
    }
    check = { cheap.value == Shelf(count).cheap ? nil : "the derived value is wrong." }
  }

  /// A write of a part, and a read.
  fileprivate init(writingAndReading count: Int) {
    let sink = Sink()
    let store = Store(Shelf(count))
    let cheap = store.derived(\.prices, \.limit, by: Shelf.cheap)
    let byHand = KeptByHand(Shelf(count), \.cheap)
    let naive = NaiveStore(Shelf(count))
    let other = Store(Shelf(count))
    let (copy, subscription) = Self.copy(of: other)
    ours = { times in
      for _ in 0..<times {
        store.update { $0.limit ^= 1 }
        sink.latest &+= cheap.value
      }
    }
    floor = { times in
      for _ in 0..<times {
        byHand.update { $0.turn() }
        sink.latest &+= byHand.value
      }
    }
    self.naive = { times in
      for _ in 0..<times {
        naive.update { $0.turn() }
        sink.latest &+= naive.state.cheap
      }
    }
    alone = { times in
      for _ in 0..<times {
        other.update { $0.limit ^= 1 }
        sink.latest &+= copy.state
      }
      withExtendedLifetime(subscription) {}
    }
    check = {
      store.update { $0.limit = 10 }
      return cheap.value == store.state.cheap ? nil : "the derived value is stale."
    }
  }

  /// A write of a part that observers of the value hear of.
  fileprivate init(observing count: Int, observers: Int) {
    let sink = Sink()
    let store = Store(Shelf(count))
    let cheap = store.derived(\.prices, \.limit, by: Shelf.cheap)
    let floor = Floor(Shelf(count), fields: 1)
    let naive = NaiveStore(Shelf(count))
    let other = Store(Shelf(count))
    var subscriptions: [Subscription] = []
    for _ in 0..<observers {
      subscriptions.append(cheap.observe { sink.latest = $0 })
      subscriptions.append(
        other.observe(reading: \.prices, \.limit) {
          $0.cheap
        } onChange: {
          sink.latest = $0
        })
      _ = naive.observe(\.cheap) { sink.latest = $0 }
    }
    // One of the floor's observers computes the value for all.
    let value = Sink()
    _ = floor.observe(0) { value.latest = $0.cheap }
    for _ in 0..<observers { _ = floor.observe(0) { _ in sink.latest = value.latest } }
    ours = { [subscriptions] times in
      for _ in 0..<times { store.update { $0.limit ^= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
    self.floor = { times in
      for _ in 0..<times { floor.update(0) { $0.turn() } }
    }
    self.naive = { times in
      for _ in 0..<times { naive.update { $0.turn() } }
    }
    alone = { times in
      for _ in 0..<times { other.update { $0.limit ^= 1 } }
    }
    check = {
      sink.latest = -1
      store.update { $0.limit = 7 }
      return sink.latest == store.state.cheap
        ? nil : "the observers did not hear of the last write."
    }
  }

  /// A copy of the value behind a mutex, which an observer keeps up to date.
  private static func copy(of store: Store<Shelf>) -> (BareLock<Int>, Subscription) {
    let copy = BareLock(0)
    let subscription = store.observe(reading: \.prices, \.limit) {
      $0.cheap
    } onChange: { cheap in
      copy.update { $0 = cheap }
    }
    return (copy, subscription)
  }
}
