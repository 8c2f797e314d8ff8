import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var text = ""
  var hits = 0
}

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)

/// Types, and saves a second later what was typed last.
private func type(
  _ text: String, after pause: Duration = .seconds(1), _ policy: RunPolicy = .latest,
  on test: TestStore<Desk>
) {
  test.act {
    test.store.update("type") { $0.text = text }
    test.store.run("save draft", id: "save", policy: policy) { run in
      if pause > .zero { try await run.sleep(for: pause) }
      try await test.reply("saved", [.success(())])
    }
  }
  test.expect("type") { $0.text = text }
}

/// Claims of runs, above all of runs that write nothing.
@Suite struct ExpectRunTests {
  private let test = TestStore(Desk())

  @Test func `a run that writes nothing is asleep, waits, and has ended`() {
    type("a", on: test)
    test.expectRun("save draft", .underWay, at: .zero)
    test.expectRun("save draft", .asleep(until: .seconds(1)), at: .zero)
    test.advance(by: .milliseconds(500))
    type("ab", on: test)
    test.expectRun("save draft", .cancelled, at: .milliseconds(500))
    test.expectRun("save draft", .asleep(until: .milliseconds(1_500)), at: .milliseconds(500))
    test.advanceToEnd()
    test.expectRun("save draft", .finished, at: .milliseconds(1_500))
    test.finish()
  }

  @Test func `every end has its claim, in the order the ends come`() async {
    test.act {
      test.store.run("give up") { _ in throw offline }
      for _ in 0..<2 {
        test.store.run("once", id: 1, policy: .drop) { _ in
          _ = try await test.reply("once", [.success(1)])
        }
      }
      test.store.run("once", id: 1, policy: .join) { _ in }
    }
    test.expectRun("give up", .failed(offline), at: .zero)
    test.expectRun("once", .dropped)
    test.expectRun("once", .waiting(for: "once"))
    test.act { test.store.cancelRun(id: 1) }
    test.expectRun("once", .cancelled)
    test.finish()
  }

  @Test func `a run that waits for its turn is queued, and one cancelled there has ended`() {
    test.act {
      for name in ["first", "second", "third"] {
        test.store.run(name, id: 1, policy: .queue) { run in
          try await run.sleep(for: .seconds(1))
        }
      }
    }
    test.expectRun("second", .queued)
    test.advance(by: .seconds(1))
    test.expectRun("first", .finished)
    test.expectRun("second", .asleep(until: .seconds(2)), at: .seconds(1))
    test.act { test.store.cancelRun(id: 1) }
    test.expectRun("second", .cancelled)
    test.expectRun("third", .cancelled)
    test.finish()
  }

  @Test func `runs need not be claimed, and can be skipped`() {
    type("a", on: test)
    type("ab", on: test)
    test.advanceToEnd()
    test.finish()
    let other = TestStore(Desk())
    type("a", on: other)
    type("ab", on: other)
    other.expectRun("save draft", .cancelled)
    other.advanceToEnd()
    other.skip()
    other.finish()
  }

  @Test func `a latency is part of a reply, and no sleep`() {
    test.act {
      test.store.run("ask") { _ in
        try await test.reply("answer", [.success(())], latency: .seconds(1))
      }
    }
    test.expectRun("ask", .waiting(for: "answer"), at: .zero)
    test.advanceToEnd()
    test.expectRun("ask", .finished)
    test.finish()
    let text = failureText {
      let test = TestStore(Desk())
      test.act {
        test.store.run("ask") { _ in
          try await test.reply("answer", [.success(())], latency: .seconds(1))
        }
      }
      test.expectRun("ask", .asleep(until: .seconds(1)))
      test.advanceToEnd()
      test.finish()
    }
    #expect(text.contains("Expected a run \"ask\": asleep until 1.0 seconds. None is."))
  }

  @Test func `a run waits for what its child tasks wait for, and not for what others do`() {
    test.act {
      test.store.run("outer") { [store = test.store] run in
        let inner = store.run("inner") { run in try await run.sleep(for: .seconds(2)) }
        async let nap: Void = run.sleep(for: .seconds(1))
        try await nap
        await inner.finished
      }
    }
    test.expectRun("outer", .asleep(until: .seconds(1)))
    test.expectRun("inner", .asleep(until: .seconds(2)))
    test.advance(by: .seconds(1))
    test.expectRun("outer", .underWay)
    test.advanceToEnd()
    test.finish()
    let text = failureText {
      let test = TestStore(Desk(), isExhaustive: false)
      test.expectRun("outer", .asleep(until: .seconds(2)))
      test.finish()
    }
    #expect(text.contains("No run of this name is known"))
  }

}

/// Claims of runs by test stores that fail, or are not exhaustive.
@Suite struct OtherExpectRunTests {
  @Test func `a debounce that is removed fails the test`() {
    let text = failureText {
      let test = TestStore(Desk())
      type("a", after: .zero, on: test)
      test.expectRun("save draft", .asleep(until: .seconds(1)))
      test.advanceToEnd()
      test.expectRun("save draft", .finished, at: .seconds(1))
      test.finish()
    }
    #expect(
      text.contains("Expected a run \"save draft\": asleep until 1.0 seconds. None is."))
    #expect(text.contains("started at 0.0 seconds: waiting for the reply \"saved\" since 0.0"))
    #expect(text.contains("Expected a run \"save draft\": finished at 1.0 seconds."))
    #expect(text.contains("started at 0.0 seconds: finished at 0.0 seconds"))
  }

  @Test func `a policy that is removed fails the test`() {
    let text = failureText {
      let test = TestStore(Desk())
      type("a", .queue, on: test)
      type("ab", .queue, on: test)
      test.expectRun("save draft", .cancelled)
      test.expectRun("save draft", .queued, at: .zero)
      test.advanceToEnd()
      test.expectRun("save draft", .finished, at: .seconds(1))
      test.finish()
    }
    #expect(
      text.contains("Expected a run \"save draft\": cancelled. No such end is left to claim."))
    #expect(text.contains("queued since 0.0 seconds"))
    #expect(text.contains("These ends of runs were not expected; claim each with expectRun"))
    #expect(text.contains("finished at 2.0 seconds"))
  }

  @Test func `a test store that is not exhaustive passes over other ends`() {
    let test = TestStore(Desk(), isExhaustive: false)
    type("a", on: test)
    type("ab", on: test)
    type("abc", on: test)
    test.advanceToEnd()
    test.expectRun("save draft", .finished, at: .seconds(1))
    test.finish()
  }
}

/// Runs that do not count.
@Suite struct UncountedRunTests {
  private func poll(_ test: TestStore<Desk>) {
    test.act {
      test.store.run("poll", countsForIdle: false) { run in
        while true {
          try await run.sleep(for: .seconds(1))
          try run.update("tick") { $0.hits += 1 }
        }
      }
    }
  }

  @Test func `a run that does not count is not in flight at the end`() {
    let test = TestStore(Desk())
    poll(test)
    test.expectRun("poll", .asleep(until: .seconds(1)))
    test.advance(by: .seconds(1))
    test.expect("tick") { $0.hits = 1 }
    test.finish()
  }

  @Test func `a run that counts is in flight at the end`() {
    let text = failureText {
      let test = TestStore(Desk())
      test.act { test.store.run("nap") { run in try await run.sleep(for: .seconds(1)) } }
      test.finish()
    }
    #expect(text.contains("The test ends while something is under way."))
  }

  @Test func `what such a run begins counts, and lost work beside such a run is found`() {
    let text = failureText {
      let test = TestStore(Desk())
      test.act {
        test.store.run("feed", countsForIdle: false) { [store = test.store] run in
          store.run("nap") { run in try await run.sleep(for: .seconds(5)) }
          try await run.sleep(for: .seconds(1))
        }
      }
      test.finish()
    }
    #expect(text.contains("under way: \"nap\""))
    #expect(!text.contains("under way: \"feed\""))
    #expect(text.contains("waits for the moment 5.0 seconds"))
    #expect(!text.contains("waits for the moment 1.0 seconds"))
    let lost = failureText {
      let test = TestStore(Desk(), isExhaustive: false)
      poll(test)
      test.act {
        test.store.run("lost") { _ in for await _ in AsyncStream<Int>.makeStream().stream {} }
      }
      test.finish()
    }
    #expect(lost.contains("Work has left the simulation"))
  }

  @Test func `time goes on to the end of what counts, and polls do so meanwhile`() {
    let test = TestStore(Desk(), isExhaustive: false)
    poll(test)
    test.act { test.store.run("nap") { run in try await run.sleep(for: .milliseconds(3_500)) } }
    test.advanceToEnd()
    #expect(test.simulation.now == .milliseconds(3_500))
    #expect(test.store.hits == 3)
    test.finish()
  }

  @Test func `replies come to runs that do not count`() {
    let test = TestStore(Desk(), isExhaustive: false)
    test.act {
      test.store.run("feed", countsForIdle: false) { run in
        for number in 1...3 {
          let hits = try await test.reply("tick", [.success(number)])
          try run.update("tick") { $0.hits = hits }
        }
      }
    }
    test.advanceToEnd()
    #expect(test.store.hits == 3)
    test.finish()
  }

  @Test func `every order of a scenario with a poll comes to its end`() {
    // Far fewer than there are, and none by chance.
    everyOrder(
      of: Desk(), limit: 50
    ) { test in
      poll(test)
      test.act {
        test.store.run("answer") { run in
          let text = try await test.reply("answer", [.success("b")], latency: .seconds(2))
          try run.update { $0.text = text }
        }
      }
      test.advanceToEnd()
      #expect(test.store.text == "b")
    }
  }
}
