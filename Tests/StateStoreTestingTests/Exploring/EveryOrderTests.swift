import Foundation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

@Suite struct EveryOrderTests {
  /// Explores loads of `loads` paths, each with success and failure.
  private func explore(_ loads: Int, limit: Int = 100_000) -> Exploration {
    everyOrder(of: SearchDesk(), limit: limit) { test in
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

  @Test(arguments: [(0, 1), (1, 2), (2, 8), (3, 48), (4, 384)])
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
    let exploration = everyOrder(of: SearchDesk(), limit: limit) { test in
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
      #expect(
        everyOrder(of: SearchDesk(), limit: limit) { SearchDesk.search($0, "a") }.schedules == 0)
    }
    #expect(text == "everyOrder runs one schedule or more, but its limit is \(limit).")
  }

  @Test func `the passing of time is one of the things that can happen`() {
    var orders: Set<String> = []
    let exploration = everyOrder(of: SearchDesk()) { test in
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

  @Test func `L20: the race of a naive search is found, and its shortest order fails again`() throws
  {
    let text = failureText {
      everyOrder(of: SearchDesk()) { test in
        test.act { SearchDesk.search(test, "a") }
        test.act { SearchDesk.search(test, "b") }
      } invariant: {
        $0.isRight
      }
    }
    #expect(text.contains("2 of 2 schedules fail; these are all."))
    #expect(text.contains("The invariant does not hold after \"answer(a)\""))
    let order = try order(in: text)
    #expect(order == ["a"])
    let again = failureText {
      everyOrder(of: SearchDesk(), order: order) { test in
        test.act { SearchDesk.search(test, "a") }
        test.act { SearchDesk.search(test, "b") }
      } invariant: {
        $0.isRight
      }
    }
    #expect(again.contains("The invariant does not hold after \"answer(a)\""))
  }

  /// Returns the order that a report gives for `order:`.
  private func order(in report: String) throws -> [String] {
    let pasted = try #require(report.firstMatch(of: /order: \[(.*)\]/)).output.1
    return pasted.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
  }

  @Test func `L20: replies that have one name are told apart in an order`() throws {
    func twins(_ order: [String]? = nil) -> String {
      failureText {
        everyOrder(of: SearchDesk(), order: order) { test in
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
    func scenario(_ test: TestStore<SearchDesk>) -> String {
      for (number, name) in names.enumerated() {
        test.act { Self.ask(name, number, of: test, outcomes: number == 0 ? 2 : 1) }
      }
      test.act { test.store.run("sleep") { _ in try? await test.clock.sleep(for: .seconds(1)) } }
      test.advanceToEnd()
      return "\(test.simulation.choices) \(test.transcript)"
    }
    var transcripts: [String] = []
    everyOrder(of: SearchDesk()) { transcripts.append(scenario($0)) }
    // Two outcomes, and four events in any order.
    #expect(transcripts.count == 48 && Set(transcripts).count == 48)
    for index in stride(from: 0, to: 48, by: 5) {
      var count = 0
      let report = failureText {
        everyOrder(of: SearchDesk()) { test in
          defer { count += 1 }
          _ = scenario(test)
          if count == index { throw Refusal() }
        }
      }
      var again = ""
      everyOrder(of: SearchDesk(), order: try order(in: report)) { again = scenario($0) }
      #expect(again == transcripts[index])
    }
  }

  private struct Refusal: Error {}

  /// Asks for a reply of this name, and writes the number when the answer has come.
  private static func ask(
    _ name: String, _ number: Int, of test: TestStore<SearchDesk>, outcomes: Int = 1
  ) {
    test.store.run("ask") { _ in
      let answers = (0..<outcomes).map { Result<Int, any Error>.success($0) }
      guard let answer = try? await test.reply(name, answers) else { return }
      test.store.update("answer") {
        $0.query += answer == 0 ? "\(number)" : "(\(number))"
      }
    }
  }

  @Test func `an order that goes on after the end is an error`() {
    let text = failureText {
      everyOrder(of: SearchDesk(), order: ["a", "b"]) { SearchDesk.search($0, "a") }
    }
    #expect(text.contains("The order goes on with \"b\" at place 2, where nothing can happen"))
  }

  @Test func `an order that cannot be is an error`() {
    let text = failureText {
      everyOrder(of: SearchDesk(), order: ["x"]) { SearchDesk.search($0, "a") }
    }
    #expect(text.contains("The order names \"x\" at place 1, but what can happen there is [\"a\"]"))
  }

  @Test func `L20: state kept outside the closure is an error`() {
    var runs = 0
    let text = failureText {
      everyOrder(of: SearchDesk()) { test in
        runs += 1
        test.act { SearchDesk.search(test, "a\(runs)") }
        test.act { SearchDesk.search(test, "b") }
      }
    }
    #expect(text.contains("Something outside the closure remembers earlier schedules"))
  }

  @Test func `L20: state kept outside the closure is an error where it lets less happen`() {
    let known = Mutex<Set<String>>([])
    let text = failureText {
      everyOrder(of: SearchDesk()) { test in
        for name in ["a", "b"] {
          test.act {
            test.store.run(name) { _ in
              if known.withLock({ $0.contains(name) }) { return }
              try await test.reply(name, [.success(())])
              known.withLock { _ = $0.insert(name) }
            }
          }
        }
      }
    }
    #expect(text.contains("other things can happen than before: nothing instead of [\"a\", \"b\"]"))
  }

  @Test func `what may happen at any moment is tried at each`() {
    let exploration = everyOrder(of: SearchDesk()) { test in
      test.act { test.store.load(\.["a"], "a") { try await test.reply("a", [.success(1)]) } }
      test.anytime("cancel") { [store = test.store] in store.cancelLoad(\.["a"]) }
    } invariant: {
      !$0["a"].isLoading || $0["a"].value == nil
    }
    #expect(exploration.schedules == 2 && exploration.isComplete)
  }

  @Test func `L20: what may happen at any moment happens once, though the tested code cancels all`()
  {
    struct Session: Equatable, Sendable {
      var user: String? = "Ada"
      var mail: Loadable<String> = .notRequested
    }
    // Nobody asks whether a person is logged in when the mail is refreshed.
    let text = failureText {
      everyOrder(of: Session()) { test in
        let store = test.store
        test.anytime("log out") {
          store.cancelAll()
          store.update("log out") { ($0.user, $0.mail) = (nil, .notRequested) }
        }
        test.anytime("refresh") {
          store.load(\.mail) { try await test.reply("mail", [.success("private")]) }
        }
        test.advanceToEnd()
      } invariant: {
        $0.user != nil || $0.mail.value == nil
      }
    }
    #expect(text.contains("private") && text.contains("log out"), "\(text)")
  }

  @Test func `L20: what is ready at one moment runs as it came; moments of their own try both`() {
    struct Log: Equatable, Sendable {
      var names: [String] = []
    }
    let names = ["one", "two"]
    func isSecondNeverFirst(_ begin: @escaping (TestStore<Log>) -> Void) -> Bool {
      let text = failureText {
        everyOrder(of: Log()) { test in
          begin(test)
          test.advanceToEnd()
        } invariant: {
          $0.names.first != "two"
        }
      }
      return text.isEmpty
    }
    let isOfOneMoment = isSecondNeverFirst { test in
      test.act {
        for name in names {
          test.store.run(name) { run in try run.update(name) { $0.names.append(name) } }
        }
      }
    }
    let isOfTwo = isSecondNeverFirst { test in
      for name in names {
        test.anytime(name) { [store = test.store] in
          store.run(name) { run in try run.update(name) { $0.names.append(name) } }
        }
      }
    }
    #expect(isOfOneMoment && !isOfTwo)
  }

  @Test func `L20: no invariant, no failure`() {
    #expect(everyOrder(of: SearchDesk()) { SearchDesk.search($0, "a") }.schedules == 1)
  }
}
