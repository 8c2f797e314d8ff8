import Foundation
import StateStore
import Synchronization
import Testing

@testable import StateStoreTesting

/// Real time that a test makes: each look takes a second.
private final class Looks: Sendable {
  private let state = Mutex((seconds: 0, lines: [String]()))

  var lines: [String] { state.withLock { $0.lines } }

  func next() -> Duration {
    state.withLock { state in
      state.seconds += 1
      return .seconds(state.seconds)
    }
  }

  func tell(_ line: String) {
    state.withLock { $0.lines.append(line) }
  }
}

@Suite struct TimeBudgetTests {
  private static func loads(_ count: Int) -> (TestStore<SearchDesk>) -> Void {
    { test in
      for key in (0..<count).map({ "row \($0)" }) {
        test.act {
          test.store.load(\.[key], "load(\(key))") { try await test.reply(key, [.success(1)]) }
        }
      }
    }
  }

  /// Explores orders of replies with a clock that a test makes.
  private func explore(
    _ replies: Int, limit: Int = 100_000, within budget: Duration?, _ looks: Looks = Looks(),
    order: [String]? = nil
  ) -> Exploration {
    let location = TestLocation()
    let explorer = Explorer(
      state: SearchDesk(), location: location, body: Self.loads(replies),
      capturesUnstructuredTasks: false, stepLimit: 1_000, invariant: { _ in true })
    let progress = Progress(
      location, clock: { looks.next() }, tell: { looks.tell($0) })
    return explorer.explore(
      order: order, Bounds(limit: limit, budget: budget), progress)
  }

  @Test func `a budget ends the exploration as a sample, which says so`() {
    let exploration = everyOrder(of: SearchDesk(), within: .zero, Self.loads(3))
    #expect(exploration.schedules == 1 && !exploration.isComplete)
    #expect("\(exploration)" == "a sample of 1 schedules, ended by its time budget of 0.0 seconds")
  }

  @Test func `a budget that is long enough changes nothing`() {
    let exploration = everyOrder(of: SearchDesk(), within: .seconds(1_000_000), Self.loads(4))
    #expect(exploration == everyOrder(of: SearchDesk(), Self.loads(4)))
    #expect("\(exploration)" == "all 24 schedules")
    let one = everyOrder(of: SearchDesk(), within: .zero, Self.loads(1))
    #expect(one.isComplete && one.schedules == 1)
  }

  @Test func `a budget below zero is an error`() {
    let text = failureText {
      #expect(
        everyOrder(of: SearchDesk(), within: .seconds(-1), Self.loads(1)).schedules == 0)
    }
    #expect(text == "everyOrder runs for some time, but its time budget (within:) is -1.0 seconds.")
  }

  @Test func `half of a budget that is too short is for random schedules`() {
    let looks = Looks()
    let exploration = explore(7, within: .seconds(400), looks)
    #expect(!exploration.isComplete && exploration.schedules > 10)
    #expect(
      looks.lines.last?.contains("This was a sample of \(exploration.schedules) schedules") == true)
  }

  @Test func `a sample names the step that the longest order repeats`() {
    let looks = Looks()
    let explorer = Explorer(
      state: SearchDesk(), location: TestLocation(),
      body: { test in
        test.act {
          test.store.run("poll", countsForIdle: false) { run in
            while true { try await run.sleep(for: .seconds(60)) }
          }
          test.store.load(\.["a"], "load") { try await test.reply("a", [.success(1)]) }
        }
      }, capturesUnstructuredTasks: false, stepLimit: 1_000, invariant: { _ in true })
    let progress = Progress(
      TestLocation(), clock: { looks.next() }, tell: { looks.tell($0) })
    let exploration = explorer.explore(order: nil, Bounds(limit: 60), progress)
    #expect("\(exploration)" == "a sample of 60 schedules")
    let last = looks.lines.last ?? ""
    #expect(
      last.contains(/The longest order repeats "time passes" \d+ times in one order\. With a run/))
    #expect(last.hasSuffix("end with advance(by:), not advanceToEnd().\n"))
  }

  @Test func `an exploration that is nearly done gets the whole budget`() {
    let needed = Looks()
    #expect(explore(4, within: nil, needed).isComplete)
    let seconds = needed.next()
    #expect(explore(4, within: seconds * 2).isComplete)
    #expect(!explore(4, within: seconds / 4).isComplete)
  }

  @Test func `a given order has no budget`() {
    let exploration = explore(2, within: .zero, order: ["row 1", "row 0"])
    #expect(exploration.schedules == 1 && exploration.budget == nil)
  }

  @Test func `after five seconds an exploration says how far it is, every five seconds`() {
    let looks = Looks()
    let exploration = explore(4, within: nil, looks)
    #expect(exploration.isComplete)
    #expect(looks.lines.count >= 3)
    for line in looks.lines.dropLast() {
      let expected =
        /everyOrder at StateStoreTestingTests\/TimeBudgetTests\.swift:\d+: \d+ schedules in \d+ seconds, at least \d+ more are left\.\n/
      #expect(line.wholeMatch(of: expected) != nil, "\(line)")
    }
    #expect(looks.lines.last?.hasSuffix("This was all 24 schedules.\n") == true)
  }

  @Test func `how far an exploration is goes to standard error, and nothing to standard output`()
    async throws
  {
    let result = try #require(
      await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent, \.standardOutputContent]
      ) {
        let looks = Looks()
        let progress = Progress(TestLocation(), clock: { looks.next() })
        for schedules in 1...4 { progress.note(schedules: schedules, waiting: 7) }
        FileHandle.standardError.write(Data("four seconds\n".utf8))
        progress.note(schedules: 5, waiting: 7)
      })
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    let expected =
      /four seconds\neveryOrder at \S+:\d+: 5 schedules in 5 seconds, at least 7 more are left\.\n/
    #expect(errors.matches(of: /everyOrder at/).count == 1, "\(errors)")
    #expect(errors.contains(expected), "\(errors)")
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(!output.contains("everyOrder"), "\(output)")
  }

  @Test func `a short exploration says nothing`() {
    let looks = Looks()
    _ = explore(1, within: nil, looks)
    #expect(looks.lines.isEmpty)
  }
}
