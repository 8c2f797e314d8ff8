import StateStore
import StateStoreTesting
import Testing

private struct Refusal: Error {}

/// Invariants that throw or check, and unstructured tasks in every order.
@Suite struct EveryOrderInvariantTests {
  /// A search whose last answer wins, which is wrong where "a" comes last.
  private func search(_ test: TestStore<SearchDesk>) {
    test.act { SearchDesk.search(test, "a") }
    test.act { SearchDesk.search(test, "b") }
  }

  @Test func `an invariant that throws is reported with the order that led there`() {
    let found = failures {
      everyOrder(of: SearchDesk()) {
        search($0)
      } invariant: { state in
        if !state.isRight { throw Refusal() }
        return true
      }
    }
    #expect(found.count == 1)
    let report = found.first?.text ?? ""
    #expect(report.hasPrefix("2 of 2 schedules fail; these are all. The shortest:"))
    #expect(
      report.contains("The invariant threw after \"answer(a)\" at 0.0 seconds: Refusal()"))
    #expect(report.contains("order: [\"a\"]\n"))
  }

  @Test func `an invariant that checks is reported with the order that led there`() {
    let found = failures {
      everyOrder(of: SearchDesk()) {
        search($0)
      } invariant: { state in
        #expect(state.isRight)
        return true
      }
    }
    // Each schedule has one failed check, at its own line, and the report comes after.
    #expect(found.count == 3)
    let report = found.last?.text ?? ""
    #expect(report.contains("A check in the invariant failed after \"answer(a)\" at 0.0 seconds: "))
    #expect(report.contains("Expectation failed"))
    #expect(report.contains("order: [\"a\"]\n"))
  }

  @Test func `an invariant may check, throw and answer`() {
    let found = failures {
      everyOrder(of: SearchDesk()) {
        search($0)
      } invariant: { state in
        let page = try #require(state.isRight ? "right" : nil)
        #expect(page == "right")
        return page.count == 5
      }
    }
    #expect(found.count == 3)
    #expect(found.last?.text.contains("A check in the invariant failed after") == true)
    #expect(found.last?.text.contains("order: [\"a\"]\n") == true)
  }

  @Test func `an invariant that fails in the first state names no event`() {
    let report = failureText {
      everyOrder(of: SearchDesk(query: "x")) { _ in
      } invariant: { state in
        #expect(state.query.isEmpty)
        return true
      }
    }
    #expect(report.contains("A check in the invariant failed at the end: "))
    #expect(report.contains("order: []"))
  }

  @Test func `an invariant that holds in every order fails nothing`() {
    let exploration = everyOrder(of: SearchDesk()) { test in
      test.act { SearchDesk.search(test, "a") }
    } invariant: { state in
      try #require(state.isRight)
      #expect(state.rows.isEmpty)
      return true
    }
    #expect(exploration.schedules == 1 && exploration.isComplete)
  }

  @Test(.enabled(if: UnstructuredTasks.areSeen, "needs a hook that this runtime has not"))
  func `every order can take in the tasks that no store runs`() {
    func scenario(_ test: TestStore<SearchDesk>) {
      for key in ["a", "b"] {
        test.act {
          Task { [store = test.store] in
            let value = try await test.reply(key, [.success(1), .success(2)])
            store.update(key) { $0[key] = .loaded(value) }
          }
        }
      }
      test.advanceToEnd()
    }
    var transcripts: Set<String> = []
    let exploration = everyOrder(of: SearchDesk(), capturesUnstructuredTasks: true) { test in
      scenario(test)
      transcripts.insert(test.transcript)
    }
    #expect(exploration.schedules == 8 && exploration.isComplete)
    #expect(transcripts.count == 8)
    let report = failureText { everyOrder(of: SearchDesk(), scenario) }
    #expect(report.contains("a task began that no store runs"))
    #expect(report.contains("pass capturesUnstructuredTasks: true"))
  }
}
