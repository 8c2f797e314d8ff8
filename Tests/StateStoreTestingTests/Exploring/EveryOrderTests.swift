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
    #expect(exploration.schedules == 200 && !exploration.isComplete)
    #expect("\(exploration)" == "a sample of 200 schedules")
    #expect("\(explore(1))" == "all 2 schedules")
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
    let pasted = try #require(text.firstMatch(of: /order: \[(.*)\]/)).output.1
    let order = pasted.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
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

  @Test func `what a scenario throws fails its schedule`() {
    struct Refusal: Error {}
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
