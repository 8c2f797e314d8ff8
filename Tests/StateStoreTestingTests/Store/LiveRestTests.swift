import StateStoreTesting
import Testing

@testable import StateStore

/// The end of a simulation beside loads that go on.
struct LiveRestTests {
  private struct Screen: Equatable, Sendable {
    var ticks = Loadable<[Int]>.loaded([])
    var words = Loadable<[Int]>.loaded([])
    var outcome: EditOutcome?
  }

  @Test(arguments: 0...3)
  func `an edit is saved to its end, however many live loads were superseded`(loads: Int) {
    let test = TestStore(Screen(), isExhaustive: false)
    for number in 0..<loads {
      test.act {
        test.store.load(\.ticks) { [test] load in
          try load.show([number])
          try await test.reply("tick", [.success(())], latency: .milliseconds(7 + number))
          try load.merge { $0.append(1) }
        }
      }
    }
    test.act {
      let edit = test.store.optimisticUpdate(\.words) {
        $0 = [7]
      } commit: { [test] _ in
        try await test.reply("save", [.success(())], latency: .milliseconds(13))
      }
      test.store.run("outcome") { run in
        let outcome = await edit.outcome
        try run.update { $0.outcome = outcome }
      }
    }
    test.advanceToEnd()
    #expect(test.store.outcome == .committed)
    #expect(test.store.words.value == [7])
    test.finish()
  }
}
