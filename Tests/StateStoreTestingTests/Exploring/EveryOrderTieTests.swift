import StateStore
import StateStoreTesting
import Testing

/// A log of what happened, each entry with the moment in milliseconds.
private struct Log: Equatable, Sendable {
  var text = ""
}

/// Something that happens at a moment, or at any moment from then on.
private enum Occasion {
  /// A run that sleeps.
  case timer(Int)
  /// A run that waits for a reply with this latency.
  case reply(Int)
}

extension TestStore<Log> {
  fileprivate func note(_ name: String) {
    let moment = simulation.now / .milliseconds(1)
    store.update(name) { $0.text += "\(name)@\(Int(moment)) " }
  }

  fileprivate func start(_ name: String, _ occasion: Occasion) {
    act {
      switch occasion {
      case .timer(let moment):
        store.run(name) { run in
          try await run.sleep(for: .milliseconds(moment))
          self.note(name)
        }
      case .reply(let moment):
        store.run(name) { _ in
          try await self.reply(name, [.success(())], latency: .milliseconds(moment))
          self.note(name)
        }
      }
    }
  }
}

/// What wakes at one moment wakes in every order.
@Suite struct EveryOrderTieTests {
  /// Explores the occasions; returns the logs of all schedules.
  private func explore(_ occasions: [Occasion], limit: Int = 100_000) -> (Exploration, [String]) {
    var logs: [String] = []
    let exploration = everyOrder(of: Log(), limit: limit) { test in
      for (place, occasion) in occasions.enumerated() { test.start("\(place)", occasion) }
      test.advanceToEnd()
      logs.append(test.store.state.text)
    }
    return (exploration, logs)
  }

  @Test(arguments: [999, 1_000])
  func `L20: a reply comes before and after a timer of its moment`(latency: Int) {
    let (exploration, logs) = explore([.timer(1_000), .reply(latency)])
    #expect(exploration.isComplete && exploration.schedules == 2)
    #expect(Set(logs) == ["1@\(latency) 0@1000 ", "0@1000 1@1000 "])
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 6), (4, 24)])
  func `L20: timers of one moment wake in every order`(timers: Int, schedules: Int) {
    let (exploration, logs) = explore(Array(repeating: .timer(5), count: timers))
    #expect(exploration.isComplete && exploration.schedules == schedules)
    #expect(Set(logs).count == schedules)
  }

  @Test func `L20: latencies that end at one moment are no orders of their own`() {
    let (exploration, logs) = explore([.reply(5), .reply(5), .reply(5)])
    #expect(exploration.isComplete && exploration.schedules == 6 && Set(logs).count == 6)
  }

  @Test func `L20: beyond the limit the orders of a tie are a sample`() {
    let (exploration, logs) = explore(Array(repeating: .timer(5), count: 5), limit: 50)
    #expect(exploration.schedules == 50 && !exploration.isComplete && logs.count == 50)
  }

  @Test func `a timer that was cancelled is no order`() {
    let exploration = everyOrder(of: Log()) { test in
      for name in ["a", "ab", "abc"] {
        test.act {
          test.store.run("search", id: "search") { run in
            try await run.sleep(for: .seconds(1))
            test.note(name)
          }
        }
      }
    } invariant: {
      ["", "abc@1000 "].contains($0.text)
    }
    #expect(exploration.isComplete && exploration.schedules == 1)
  }

  @Test func `what a timer cancels at its own moment does not wake`() {
    var logs: Set<String> = []
    let exploration = everyOrder(of: Log()) { test in
      test.start("save", .timer(10))
      test.act {
        test.store.run("close") { [store = test.store] run in
          try await run.sleep(for: .milliseconds(10))
          test.note("close")
          store.cancelAll()
        }
      }
      test.advanceToEnd()
      logs.insert(test.store.state.text)
    }
    #expect(exploration.isComplete && exploration.schedules == 2)
    #expect(logs == ["save@10 close@10 ", "close@10 "])
  }

  @Test func `a reply may come between two timers of one moment`() {
    let (exploration, logs) = explore([.timer(5), .timer(5), .reply(0)])
    // The reply before the moment; or first, second or last at the moment, with two orders of the
    // timers.
    #expect(exploration.isComplete && Set(logs).count == exploration.schedules)
    #expect(logs.contains("0@5 2@5 1@5 ") && logs.contains("1@5 2@5 0@5 "))
    #expect(exploration.schedules == 6)
  }

  @Test func `time that has come wakes also runs that do not count`() {
    var logs: Set<String> = []
    let exploration = everyOrder(of: Log()) { test in
      test.start("counts", .timer(5))
      test.act {
        test.store.run("poll", countsForIdle: false) { run in
          while true {
            try await run.sleep(for: .milliseconds(5))
            test.note("poll")
          }
        }
      }
      test.advanceToEnd()
      logs.insert(test.store.state.text)
    }
    #expect(exploration.isComplete && exploration.schedules == 2)
    #expect(logs == ["counts@5 poll@5 ", "poll@5 counts@5 "])
  }

  @Test func `without everyOrder what wakes at one moment wakes in the order it fell asleep`() {
    for _ in 0..<200 {
      let test = TestStore(Log(), isExhaustive: false)
      for place in 0..<5 {
        test.start("\(place)", place.isMultiple(of: 2) ? .timer(7) : .reply(7))
      }
      test.advance(by: .milliseconds(7))
      #expect(test.store.state.text == "0@7 2@7 4@7 1@7 3@7 ")
      test.finish()
    }
  }

  @Test func `L20: an order of a tie that fails is printed by who wakes, and fails again`() throws {
    func report(_ order: [String]? = nil) -> String {
      failureText {
        everyOrder(of: Log(), order: order) { test in
          for name in ["save", "save", "close"] { test.start(name, .timer(5)) }
        } invariant: {
          !$0.text.hasPrefix("close")
        }
      }
    }
    let text = report()
    #expect(text.contains("2 of 6 schedules fail; these are all."))
    #expect(text.contains("order: [\"close wakes\"]\n"))
    #expect(report(["close wakes"]).contains("The given order fails:"))
    #expect(report(["save wakes (2)", "save wakes", "close wakes"]).isEmpty)
    #expect(report(["save wakes", "close wakes", "save wakes"]).isEmpty)
  }

  @Test func `L20: random timers and replies have exactly the orders that a model has`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<60 {
        let occasions = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let moment = Int.random(in: 0...3, using: &random)
          return Bool.random(using: &random) ? Occasion.timer(moment) : .reply(moment)
        }
        let (exploration, logs) = explore(occasions)
        #expect(exploration.isComplete)
        #expect(Set(logs) == Model(occasions).logs, "\(occasions)")
        #expect(Set(logs).count == logs.count, "Each order is run once: \(occasions)")
      }
    }
  }
}

/// The same as a simulation, without tasks: which logs there are.
private struct Model {
  /// The moments of the occasions that have not happened, by their places.
  private var waiting: [Int: Occasion] = [:]
  private var now = 0

  init(_ occasions: [Occasion]) {
    for (place, occasion) in occasions.enumerated() { waiting[place] = occasion }
  }

  var logs: Set<String> {
    var model = self
    // A timer of no time wakes at once.
    var log = ""
    for (place, occasion) in waiting.sorted(by: { $0.key < $1.key }) {
      if case .timer(0) = occasion {
        log += "\(place)@0 "
        model.waiting[place] = nil
      }
    }
    return model.logs(after: log)
  }

  private func logs(after log: String) -> Set<String> {
    if waiting.isEmpty { return [log] }
    var logs: Set<String> = []
    func happen(_ place: Int, at moment: Int) {
      var next = self
      next.now = moment
      next.waiting[place] = nil
      logs.formUnion(next.logs(after: log + "\(place)@\(moment) "))
    }
    var nextMoment: Int?
    for (place, occasion) in waiting {
      switch occasion {
      case .reply(let moment) where moment <= now: happen(place, at: now)
      case .reply(let moment), .timer(let moment): nextMoment = min(moment, nextMoment ?? moment)
      }
    }
    guard let nextMoment else { return logs }
    if isAlarm(nextMoment) {
      for (place, occasion) in waiting {
        if case .timer(nextMoment) = occasion { happen(place, at: nextMoment) }
      }
    }
    if isLatency(nextMoment) {
      var next = self
      next.now = nextMoment
      logs.formUnion(next.logs(after: log))
    }
    return logs
  }

  private func isAlarm(_ moment: Int) -> Bool {
    waiting.values.contains { if case .timer(moment) = $0 { true } else { false } }
  }

  private func isLatency(_ moment: Int) -> Bool {
    waiting.values.contains { if case .reply(moment) = $0 { moment > now } else { false } }
  }
}
