import SearchLogic
import StateStore
import StateStoreTesting
import Testing

struct SearchTests {
  @Test func `typing on is one search, 300 ms after the last letter`() {
    let test = TestStore(Search())
    let search = SearchInteractor(search: test.store.binding(\.self)) { text in
      try await test.reply("find \(text)", [.success([text + "!"])])
    }
    test.act { search.type("a") }
    test.advance(by: .milliseconds(200))
    test.act { search.type("ap") }
    test.skip()
    test.advance(by: .milliseconds(299))
    #expect(test.store.hits == [])
    test.advance(by: .seconds(1))
    test.expect {
      $0.hits = ["ap!"]
      $0.isSearching = false
    }
    test.finish()
  }

  @Test func `in every order the hits are those of what was typed last`() {
    let exploration = everyOrder(of: Search()) { test in
      let search = SearchInteractor(search: test.store.binding(\.self)) { text in
        try await test.reply(
          "find \(text)", [.success([text + "!"]), .failure(CancellationError())])
      }
      test.act { search.type("a") }
      test.anytime("type on") { search.type("ap") }
      test.anytime("clear") { search.type("") }
      test.advanceToEnd()
      #expect(!test.store.isSearching)
    } invariant: { state in
      state.hits.isEmpty || state.isSearching || state.hits == [state.text + "!"]
    }
    #expect(exploration.isComplete && exploration.schedules > 5)
  }
}
