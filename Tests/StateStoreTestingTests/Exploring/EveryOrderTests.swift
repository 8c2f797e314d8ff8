import Foundation
import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var rows: [String: Loadable<Int>] = [:]
  var query = ""
  var page = Loadable<String>.notRequested

  subscript(key: String) -> Loadable<Int> {
    get { rows[key] ?? .notRequested }
    set { rows[key] = newValue }
  }
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

@Suite struct EveryOrderTests {
  /// Loads on so many paths, each with success and failure.
  private func explore(_ loads: Int, limit: Int = 100_000) -> Exploration {
    everyOrder(of: Desk(), limit: limit) { test in
      for key in (0..<loads).map({ "row \($0)" }) {
        test.act {
          test.store.load(\.[key], "load(\(key))") {
            try await test.reply(key, [.success(1), .failure(offline)])
          }
        }
      }
    } invariant: { state in
      state.rows.values.allSatisfy { !$0.isLoading || $0.failure == nil }
    }
  }

  @Test(arguments: [(0, 1), (1, 2), (2, 8), (3, 48), (5, 3_840)])
  func `L20: every order and outcome is run once`(loads: Int, schedules: Int) {
    let exploration = explore(loads)
    #expect(exploration.schedules == schedules && exploration.isComplete)
  }

  @Test func `L20: beyond the limit it samples, and says so`() {
    let exploration = explore(4, limit: 100)
    #expect(exploration.schedules == 100 && !exploration.isComplete)
    #expect("\(exploration)" == "a sample of 100 schedules")
    #expect("\(explore(1))" == "all 2 schedules")
  }

  @Test(arguments: [1, 2, 3, 47, 48, 49, Int.max])
  func `L20: as many schedules are run as the limit allows, each of them once`(limit: Int) {
    var transcripts: [String] = []
    let exploration = everyOrder(of: Desk(), limit: limit) { test in
      for key in ["a", "b", "c"] {
        test.act {
          test.store.load(\.[key], key) {
            try await test.reply(key, [.success(1), .failure(offline)])
          }
        }
      }
      test.advanceToEnd()
      transcripts.append(test.transcript)
    }
    #expect(exploration.schedules == min(limit, 48))
    #expect(exploration.isComplete == (limit >= 48))
    #expect(transcripts.count == exploration.schedules)
    if exploration.isComplete { #expect(Set(transcripts).count == 48) }
  }

  @Test(arguments: [0, -1, Int.min])
  func `a limit that allows nothing is an error`(limit: Int) {
    let text = failureText {
      #expect(everyOrder(of: Desk(), limit: limit) { naiveSearch($0, "a") }.schedules == 0)
    }
    #expect(text == "everyOrder runs one schedule or more, but its limit is \(limit).")
  }

  @Test func `the passing of time is one of the things that can happen`() {
    var orders: Set<String> = []
    let exploration = everyOrder(of: Desk()) { test in
      test.act {
        test.store.load(\.["a"], "a") { try await test.reply("a", [.success(1)]) }
        test.store.load(\.["b"], "b") {
          try await test.reply("b", [.success(1)], latency: .seconds(1))
        }
      }
      test.advanceToEnd()
      orders.insert(test.transcript)
    }
    // a, time, b; time, a, b; time, b, a.
    #expect(exploration.schedules == 3)
    #expect(orders.count == 3)
  }

  /// A search whose last answer wins, whichever question it was for.
  private func naiveSearch(_ test: TestStore<Desk>, _ query: String) {
    test.store.update("search(\(query))") { $0.query = query }
    test.store.run("search(\(query))") { [store = test.store] in
      guard let page = try? await test.reply(query, [.success("page of \(query)")]) else { return }
      store.update("answer(\(query))") { $0.page = .loaded(page) }
    }
  }

  private func isRight(_ state: Desk) -> Bool {
    state.page.value == nil || state.page.value == "page of \(state.query)"
  }

  @Test func `L20: the race of a naive search is found, and its shortest order fails again`() throws
  {
    let text = failureText {
      everyOrder(of: Desk()) { test in
        test.act { naiveSearch(test, "a") }
        test.act { naiveSearch(test, "b") }
      } invariant: {
        isRight($0)
      }
    }
    #expect(text.contains("2 of 2 schedules fail; these are all."))
    #expect(text.contains("The invariant does not hold after \"answer(a)\""))
    let order = try order(in: text)
    #expect(order == ["a"])
    let again = failureText {
      everyOrder(of: Desk(), order: order) { test in
        test.act { naiveSearch(test, "a") }
        test.act { naiveSearch(test, "b") }
      } invariant: {
        isRight($0)
      }
    }
    #expect(again.contains("The invariant does not hold after \"answer(a)\""))
  }

  /// What a report gives for `order:`.
  private func order(in report: String) throws -> [String] {
    let pasted = try #require(report.firstMatch(of: /order: \[(.*)\]/)).output.1
    return pasted.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
  }

  @Test func `L20: replies that have one name are told apart in an order`() throws {
    func twins(_ order: [String]? = nil) -> String {
      failureText {
        everyOrder(of: Desk(), order: order) { test in
          for number in 1...2 { test.act { Self.ask("todos", number, of: test) } }
        } invariant: {
          $0.query != "2"
        }
      }
    }
    let order = try order(in: twins())
    #expect(order == ["todos (2)"])
    #expect(twins(order).contains("The given order fails:"))
    #expect(twins(["todos"]).isEmpty)
  }

  @Test(arguments: [
    ["a", "a", "a"], ["a", "a", "a (2)"], ["a (2)", "a", "a"], ["a", "a#1", "a#0"],
    ["time passes", "time passes", "a"], ["e\u{301}", "\u{E9}", ""],
  ])
  func `L20: whatever replies are called, each order that is printed runs its own schedule`(
    names: [String]
  ) throws {
    func scenario(_ test: TestStore<Desk>) -> String {
      for (number, name) in names.enumerated() {
        test.act { Self.ask(name, number, of: test, outcomes: number == 0 ? 2 : 1) }
      }
      test.act { test.store.run("sleep") { try? await test.clock.sleep(for: .seconds(1)) } }
      test.advanceToEnd()
      return "\(test.simulation.choices) \(test.transcript)"
    }
    var transcripts: [String] = []
    everyOrder(of: Desk()) { transcripts.append(scenario($0)) }
    // Two outcomes, and four things in any order.
    #expect(transcripts.count == 48 && Set(transcripts).count == 48)
    for index in stride(from: 0, to: 48, by: 5) {
      var count = 0
      let report = failureText {
        everyOrder(of: Desk()) { test in
          defer { count += 1 }
          _ = scenario(test)
          if count == index { throw Refusal() }
        }
      }
      var again = ""
      everyOrder(of: Desk(), order: try order(in: report)) { again = scenario($0) }
      #expect(again == transcripts[index])
    }
  }

  private struct Refusal: Error {}

  /// Asks under this name, and writes down the number when the answer is there.
  private static func ask(
    _ name: String, _ number: Int, of test: TestStore<Desk>, outcomes: Int = 1
  ) {
    test.store.run("ask") {
      let answers = (0..<outcomes).map { Result<Int, any Error>.success($0) }
      guard let answer = try? await test.reply(name, answers) else { return }
      test.store.update("answer") {
        $0.query += answer == 0 ? "\(number)" : "(\(number))"
      }
    }
  }

  @Test func `an order that goes on after the end is an error`() {
    let text = failureText {
      everyOrder(of: Desk(), order: ["a", "b"]) { naiveSearch($0, "a") }
    }
    #expect(text.contains("The order goes on with \"b\" at place 2, where nothing can happen"))
  }

  @Test func `an order that cannot be is an error`() {
    let text = failureText { everyOrder(of: Desk(), order: ["x"]) { naiveSearch($0, "a") } }
    #expect(text.contains("The order names \"x\" at place 1, but what can happen there is [\"a\"]"))
  }

  @Test func `L20: state kept outside the closure is an error`() {
    var runs = 0
    let text = failureText {
      everyOrder(of: Desk()) { test in
        runs += 1
        test.act { naiveSearch(test, "a\(runs)") }
        test.act { naiveSearch(test, "b") }
      }
    }
    #expect(text.contains("Something outside the closure remembers earlier schedules"))
  }

  @Test func `a check that fails in the scenario fails its schedule, too`() {
    let found = failures {
      everyOrder(of: Desk()) { test in
        test.act { naiveSearch(test, "a") }
        test.act { naiveSearch(test, "b") }
        test.advanceToEnd()
        #expect(isRight(test.store.state))
      }
    }
    // What failed is a failure where it stands, and the report says when it fails.
    #expect(found.count == 2)
    #expect(found.first?.text.isEmpty == true)
    let report = found.last?.text ?? ""
    #expect(report.hasPrefix("1 of 2 schedules fail; these are all. The shortest:"))
    #expect(report.contains("A check in the scenario failed: Expectation failed: isRight"))
    #expect(report.contains("order: [\"b\", \"a\"]"))
  }

  @Test func `a check that fails in a task or at the very end names the order up to there`() {
    let found = failures {
      everyOrder(of: Desk()) { test in
        test.act { naiveSearch(test, "a") }
        test.act {
          test.store.run("look") {
            _ = try? await test.reply("b", [.success(1)])
            #expect(test.store.page.value != nil)
          }
        }
      }
    }
    #expect(found.count == 2)
    #expect(found.last?.text.contains("order: [\"b\"]") == true)
    let atTheEnd = failures {
      everyOrder(of: Desk()) { test in
        test.act {
          test.store.run("wait") {
            _ = try? await test.reply("a", [.success(1)])
            let (stream, _) = AsyncStream<Int>.makeStream()
            for await _ in stream {}
            Issue.record("told while the schedule is closed")
          }
        }
        throw CancellationError()
      }
    }
    #expect(atTheEnd.count == 2)
  }

  @Test func `a check that fails in the invariant names its order`() {
    let report = failureText {
      everyOrder(of: Desk()) {
        naiveSearch($0, "a")
      } invariant: { state in
        #expect(state.page.value == nil)
        return true
      }
    }
    #expect(report.contains("1 of 1 schedules fail"))
    #expect(report.contains("order: [\"a\"]"))
  }

  @Test func `a warning in the scenario fails nothing`() {
    let found = failures {
      everyOrder(of: Desk()) { _ in Issue.record("careful", severity: .warning) }
    }
    #expect(found.map(\.text) == ["careful"])
  }

  @Test func `what a scenario throws fails its schedule`() {
    let text = failureText {
      everyOrder(of: Desk()) { test in
        test.act { naiveSearch(test, "a") }
        test.advanceToEnd()
        throw Refusal()
      }
    }
    #expect(text.contains("The scenario threw: Refusal()"))
    #expect(text.contains("order: [\"a\"]"))
  }

  @Test func `work that is left at the end fails its schedule`() {
    let text = failureText {
      everyOrder(of: Desk()) { test in
        test.act {
          test.store.run("wait") { for await _ in AsyncStream<Int>.makeStream().stream {} }
        }
      }
    }
    #expect(text.contains("waits for something that is not part of the simulation"))
  }

  @Test func `what may happen at any moment is tried at each`() {
    let exploration = everyOrder(of: Desk()) { test in
      test.act { test.store.load(\.["a"], "a") { try await test.reply("a", [.success(1)]) } }
      test.anytime("cancel") { [store = test.store] in store.cancelLoad(\.["a"]) }
    } invariant: {
      !$0["a"].isLoading || $0["a"].value == nil
    }
    #expect(exploration.schedules == 2 && exploration.isComplete)
  }

  @Test func `L20: no invariant, no failure`() {
    #expect(everyOrder(of: Desk()) { naiveSearch($0, "a") }.schedules == 1)
  }
}
