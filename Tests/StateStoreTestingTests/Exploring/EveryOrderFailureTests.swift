import Foundation
import StateStore
import StateStoreTesting
import Testing

private struct Refusal: Error {}

private struct Player: Equatable, Sendable {
  struct Track: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
  }

  var track: Track? = Track(id: 1)
}

/// Replies of which a cancelled task hears all the same.
@Suite struct `Replies that nobody can withdraw` {
  /// Asks for the title of the track, and writes the title by a child that the body has captured:
  /// what no fence can refuse.
  private func explore(heedsCancellation: Bool) -> (Exploration, fails: Bool) {
    var exploration: Exploration?
    let failures = failures {
      exploration = everyOrder(of: Player()) { test in
        let track = test.store.child(\.track)
        test.act {
          track.run { [track, test] _ in
            let title = try await test.reply(
              "title", [.success("one")], heedsCancellation: heedsCancellation)
            track.update("late") { $0.title = title }
          }
        }
        test.anytime("skip") { test.store.update("skip") { $0.track = Player.Track(id: 2) } }
      } invariant: { state in
        state.track?.id != 2 || state.track?.title == ""
      }
    }
    return (exploration!, !failures.isEmpty)
  }

  @Test func `a write to a successor is found where the reply comes though the task is cancelled`()
  {
    let (heeding, isHeedingWrong) = explore(heedsCancellation: true)
    #expect(heeding.isComplete && heeding.schedules == 2 && !isHeedingWrong)
    let (late, isLateWrong) = explore(heedsCancellation: false)
    #expect(late.isComplete && late.schedules == 2 && isLateWrong)
  }
}

@Suite struct EveryOrderFailureTests {
  @Test func `a check that fails in the scenario fails its schedule, too`() {
    let found = failures {
      everyOrder(of: SearchDesk()) { test in
        test.act { SearchDesk.search(test, "a") }
        test.act { SearchDesk.search(test, "b") }
        test.advanceToEnd()
        #expect(test.store.state.isRight)
      }
    }
    // The check fails at its own line, and the report names the order in which it fails.
    #expect(found.count == 2)
    #expect(found.first?.text.isEmpty == true)
    let report = found.last?.text ?? ""
    #expect(report.hasPrefix("1 of 2 schedules fail; these are all. The shortest:"))
    #expect(
      report.contains("A check in the scenario failed: Expectation failed: (test.store.state"))
    #expect(report.contains("order: [\"b\", \"a\"]"))
  }

  @Test func `a scenario that ends its work unexplored fails`() {
    let report = failureText {
      everyOrder(of: SearchDesk()) { test in
        test.act { SearchDesk.search(test, "a") }
        test.finish()
      }
    }
    #expect(report.contains("This finish() ends what everyOrder would run in every order."))
    everyOrder(of: SearchDesk()) { test in
      test.act { SearchDesk.search(test, "a") }
      test.advanceToEnd()
      test.finish()
    }
  }

  @Test func `a check that fails in a task or at the very end names the order up to there`() {
    let found = failures {
      everyOrder(of: SearchDesk()) { test in
        test.act { SearchDesk.search(test, "a") }
        test.act {
          test.store.run("look") { _ in
            _ = try? await test.reply("b", [.success(1)])
            #expect(test.store.page.value != nil)
          }
        }
      }
    }
    #expect(found.count == 2)
    #expect(found.last?.text.contains("order: [\"b\"]") == true)
    let atTheEnd = failures {
      everyOrder(of: SearchDesk()) { test in
        test.act {
          test.store.run("wait") { _ in
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
      everyOrder(of: SearchDesk()) {
        SearchDesk.search($0, "a")
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
      everyOrder(of: SearchDesk()) { _ in Issue.record("careful", severity: .warning) }
    }
    #expect(found.map(\.text) == ["careful"])
  }

  @Test func `what a scenario throws fails its schedule`() {
    let text = failureText {
      everyOrder(of: SearchDesk()) { test in
        test.act { SearchDesk.search(test, "a") }
        test.advanceToEnd()
        throw Refusal()
      }
    }
    #expect(text.contains("The scenario threw: Refusal()"))
    #expect(text.contains("order: [\"a\"]"))
  }

  @Test func `work that is left at the end fails its schedule`() {
    let text = failureText {
      everyOrder(of: SearchDesk()) { test in
        test.act {
          test.store.run("wait") { _ in for await _ in AsyncStream<Int>.makeStream().stream {} }
        }
      }
    }
    #expect(text.contains("waits for something that is not part of the simulation"))
  }
}
