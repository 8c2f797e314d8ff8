import StateStoreTesting
import Testing

@testable import StateStore

/// A feature that polls, as it is written against a binding.
private struct Poller: Sendable {
  let office: Binding<Workshop>

  @discardableResult
  func refresh(_ work: ScriptedWork<Int>) -> RunHandle {
    office.room.run { run in
      let number = try await work()
      try run.update { $0.number = number }
    }
  }

  func start() -> RunHandle {
    office.run { run in
      while true {
        try run.update { $0.other += 1 }
        try await run.sleep(for: .seconds(1))
      }
    }
  }
}

/// What features do to each other, and leave behind.
@Suite struct PlacesOfFeaturesTests {
  @Test func `runs without an id do not meet, whatever the functions around them are called`() async
  {
    let store = Store(Workshop())
    let works = (0..<2).map { _ in ScriptedWork<Int>() }
    let handles = works.map { Poller(office: store.binding(\.self)).refresh($0) }
    for (index, work) in works.enumerated() {
      work.succeed(index + 1)
      #expect(await handles[index].outcome == .finished)
    }
    #expect(store.room.number == 2)
  }

  @Test func `a poll that writes by its run does not outlive the store`() throws {
    let test = TestStore(Workshop(), isExhaustive: false)
    var store: Store<Workshop>? = Store(Workshop(), scheduler: test.scheduler)
    weak let gone = store
    let handle = try #require(store.map { Poller(office: $0.binding(\.self)).start() })
    test.advance(by: .seconds(3))
    #expect(store?.other == 4)
    store = nil
    #expect(gone == nil && handle.work.hasEnded)
    test.advance(by: .seconds(3))
    test.finish()
  }

  @Test func `the observer of a child's member goes on when the child is gone`() {
    let store = Store(Workshop(editor: Editor()))
    let heard = Recorder<String>()
    let text = store.child(\.editor).text
    let subscription = text.observe { heard.append($0 ?? "gone") }
    text.update { $0 = "a" }
    store.update { $0.editor = nil }
    text.update { $0 = "b" }
    #expect(heard.all == ["", "a", "gone"])
    subscription.cancel()
  }
}
