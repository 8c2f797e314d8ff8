import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var count = 0
}

/// A scenario in which something polls for ever.
@Suite struct EndlessScheduleTests {
  private func poll(_ test: TestStore<Desk>, _ name: String, every pause: Duration) {
    test.act {
      test.store.run(name) { run in
        while true {
          try await run.sleep(for: pause)
          try run.update("count") { $0.count += 1 }
        }
      }
    }
  }

  private func ask(_ test: TestStore<Desk>, _ outcomes: Int) {
    test.act {
      test.store.run("poll", countsForIdle: false) { run in
        while true {
          let news = (1...outcomes).map { Result<Int, any Error>.success($0) }
          let number = try await test.reply("news", news)
          try run.update("count") { $0.count += number }
        }
      }
    }
  }

  /// The order that a report gives for `order:`.
  private func order(in report: String) throws -> [String] {
    let pasted = try #require(report.firstMatch(of: /order: \["(.*)"\]/)).output.1
    return pasted.split(separator: "\", \"").map(String.init)
  }

  @Test(arguments: [1, 2])
  func `the first schedule of a poll without end ends the exploration`(outcomes: Int) throws {
    var exploration: Exploration?
    let all = failures {
      exploration = everyOrder(of: Desk()) { test in ask(test, outcomes) }
    }
    #expect(exploration?.schedules == 1 && exploration?.isComplete == false)
    let text = try #require(all.first).text
    #expect(all.count == 1)
    let name = outcomes == 1 ? "news" : "news#0"
    #expect(text.contains(/It repeats: .* × \d+,\d\d\d\.\n/))
    #expect(text.contains("It repeats: \(name) × "))
    #expect(text.contains("has run 10000 jobs without becoming idle"))
    #expect(text.contains("Most of the last jobs were those of \"poll\""))
    #expect(text.contains("cancel what goes on for ever"))
    // The transcript and the order are folded.
    #expect(text.contains("… count × ") && text.count < 2_000)
  }

  @Test func `the folded order of an endless schedule runs that schedule`() throws {
    func report(_ order: [String]? = nil) -> String {
      failureText {
        everyOrder(of: Desk(), order: order, stepLimit: 100) { test in ask(test, 2) }
      }
    }
    let found = try order(in: report())
    #expect(found.count == 1)
    #expect(try order(in: report(found)) == found)
    let other = try order(in: report(["news#1 × 3"]))
    #expect(other.first == "news#1 × 3" && other.count == 2)
  }

  @Test func `a timer without end is folded, also of two pollers`() throws {
    func report(_ pollers: Int) -> String {
      failureText {
        everyOrder(of: Desk(), stepLimit: 1_000) { test in
          for number in 0..<pollers { poll(test, "poll \(number)", every: .seconds(1)) }
        }
      }
    }
    #expect(try order(in: report(1)).first?.hasPrefix("time passes × ") == true)
    #expect(
      try order(in: report(2)).first?.hasPrefix("(poll 0 wakes then poll 1 wakes) × ") == true)
  }

  @Test func `an endless schedule hides no failure that was found before`() {
    let all = failures {
      everyOrder(of: Desk(), stepLimit: 200) { test in
        test.act {
          test.store.run("start") { [self] run in
            if try await test.reply("starts", [.success(false), .success(true)]) {
              ask(test, 1)
            } else {
              try run.update("fails") { $0.count = -1 }
            }
          }
        }
      } invariant: {
        $0.count >= 0
      }
    }
    #expect(all.count == 2)
    #expect(all.first?.text.contains("It repeats: news × ") == true)
    #expect(all.last?.text.contains("order: [\"starts#0\"]") == true)
  }

  @Test(arguments: [true, false])
  func `beside an endless poll a reply has a last order only within a given time`(
    isGiven: Bool
  ) {
    let exploration = everyOrder(of: Desk(), limit: 100) { test in
      test.act {
        test.store.run("poll", countsForIdle: false) { run in
          while true {
            try await run.sleep(for: .seconds(60))
            try run.update("count") { $0.count += 1 }
          }
        }
        test.store.run("load") { run in
          try await test.reply("news", [.success(())], latency: .seconds(1))
          try run.update("loaded") { $0.count += 100 }
        }
      }
      if isGiven { test.advance(by: .seconds(70)) } else { test.advanceToEnd() }
      #expect(test.store.count >= 100)
    }
    #expect(exploration.isComplete == isGiven)
    #expect(isGiven ? exploration.schedules < 10 : exploration.schedules == 100)
  }

  @Test func `pollers that end are explored up to the limit`() {
    let exploration = everyOrder(of: Desk(), limit: 60) { test in
      for number in 0..<2 {
        test.act {
          test.store.run("poll \(number)") { run in
            for _ in 0..<10 {
              try await run.sleep(for: .seconds(1))
              try run.update("count") { $0.count += 1 }
            }
          }
        }
      }
    }
    #expect("\(exploration)" == "a sample of 60 schedules")
  }
}
