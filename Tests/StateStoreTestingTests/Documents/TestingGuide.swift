import StateStore
import StateStoreTesting
import Testing

// The code of the article on testing.

struct Profile: Equatable, Sendable {
  var name: Loadable<String> = .notRequested
  var query = ""
  var page: Loadable<String> = .notRequested
}

protocol ProfileRepository: Sendable {
  func name() async throws -> String
}

struct ProfileInteractor: Sendable {
  let store: Store<Profile>
  let repository: any ProfileRepository

  func load() {
    store.load(\.name) { [repository] in try await repository.name() }
  }

  func rename(to name: String) {
    store.update("rename") { $0.name.value = name }
  }
}

struct ScriptedProfile: ProfileRepository {
  let simulation: Simulation

  func name() async throws -> String {
    try await simulation.reply(
      "name", [.success("Ada"), .failure(Offline())], latency: .seconds(2))
  }
}

struct Offline: Error, Equatable {}

struct SearchInteractor: Sendable {
  let store: Store<Profile>
  let simulation: Simulation

  func search(_ query: String) {
    store.update("search \(query)") { $0.query = query }
    store.run("search \(query)") { _ in
      let page = try? await simulation.reply(query, [.success("page about \(query)")])
      store.update("answer \(query)") { $0.page.value = page }
    }
  }
}

struct DraftInteractor: Sendable {
  let store: Store<Profile>
  let save: @Sendable (String) async throws -> Void

  func type(_ text: String) {
    store.update("type") { $0.query = text }
    store.run("save draft", id: "draft") { [save] run in
      try await run.sleep(for: .seconds(1))
      try await save(try run.state.query)
    }
  }
}

struct TestingGuideTests {
  @Test func `a draft is saved once, a second after the last letter`() {
    let test = TestStore(Profile())
    let draft = DraftInteractor(store: test.store) { [test] _ in
      try await test.reply("saved", [.success(())])
    }
    test.act { draft.type("A") }
    test.act { draft.type("Ad") }
    test.skip()
    test.expectRun("save draft", .asleep(until: .seconds(1)))

    test.advanceToEnd()
    test.expectRun("save draft", .finished, at: .seconds(1))
    test.finish()
  }

  @Test func `a profile is loaded after two seconds`() {
    let test = TestStore(Profile())
    let profile = ProfileInteractor(
      store: test.store, repository: ScriptedProfile(simulation: test.simulation))

    test.act { profile.load() }
    test.expect("load() started") { $0.name = .isLoading(last: nil) }

    test.advance(by: .seconds(2))
    test.expect("load() loaded", at: .seconds(2)) { $0.name = .loaded("Ada") }

    test.finish()
  }

  @Test func `the screen counts how often a load has begun`() {
    let test = TestStore(Profile())
    let profile = ProfileInteractor(
      store: test.store, repository: ScriptedProfile(simulation: test.simulation))

    test.act {
      profile.load()
      test.store.update("load() started") { $0.query = "1 load" }
    }
    test.expect("load()", .started) { $0.name = .isLoading(last: nil) }
    test.expect("load() started", .update) { $0.query = "1 load" }

    test.advanceToEnd()
    test.expect("load()", .loaded, at: .seconds(2)) { $0.name = .loaded("Ada") }
    test.finish()
  }

  @Test func `a rename during a load is kept until the load ends`() {
    let test = TestStore(Profile())
    let profile = ProfileInteractor(
      store: test.store, repository: ScriptedProfile(simulation: test.simulation))
    test.act { profile.load() }
    test.act { profile.rename(to: "Grace") }
    test.advanceToEnd()
    assertTranscript(test.transcript, matches: "rename")
    test.skip()
    test.finish()
  }

  @Test func `a load ends, whatever comes when`() {
    let exploration = everyOrder(of: Profile()) { test in
      let profile = ProfileInteractor(
        store: test.store, repository: ScriptedProfile(simulation: test.simulation))
      test.act { profile.load() }
      test.anytime("cancel") { test.store.cancelLoad(\.name) }
      test.anytime("load again") { profile.load() }
      test.advanceToEnd()
      #expect(!test.store.name.isLoading)
    } invariant: { state in
      state.name.value == nil || state.name.value == "Ada"
    }
    #expect(exploration.isComplete)
  }

  @Test func `two polls never lose a count`() {
    everyOrder(of: Profile(), within: .seconds(10)) { test in
      for name in ["news", "mail"] {
        test.act {
          test.store.run(name) { run in
            for _ in 0..<5 {
              try await run.sleep(for: .seconds(60))
              try run.update("count") { $0.query += "\(name) " }
            }
          }
        }
      }
      test.advanceToEnd()
      #expect(test.store.query.split(separator: " ").count == 10)
    }
  }

  @Test func `the page comes before or after a round of the poll`() {
    let exploration = everyOrder(of: Profile()) { test in
      test.act {
        test.store.run("poll", countsForIdle: false) { run in
          while true {
            try await run.sleep(for: .seconds(60))
            try run.update("count") { $0.query += "." }
          }
        }
        test.store.load(\.page) {
          try await test.reply("page", [.success("news")], latency: .seconds(1))
        }
      }
      test.advance(by: .seconds(70))
      #expect(test.store.page == .loaded("news"))
    }
    #expect(exploration.isComplete)
  }

  func search() {
    everyOrder(of: Profile()) { test in
      let search = SearchInteractor(store: test.store, simulation: test.simulation)
      test.act { search.search("cats") }
      test.act { search.search("dogs") }
    } invariant: { state in
      state.page.value == nil || state.page.value == "page about \(state.query)"
    }
  }

  @Test func `the same search in the order that was found`() {
    withKnownIssue {
      everyOrder(of: Profile(), order: ["cats"]) { test in
        let search = SearchInteractor(store: test.store, simulation: test.simulation)
        test.act { search.search("cats") }
        test.act { search.search("dogs") }
      } invariant: { state in
        state.page.value == nil || state.page.value == "page about \(state.query)"
      }
    }
  }
}
