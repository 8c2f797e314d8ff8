import StateStore
import StateStoreTesting
import Testing

private struct Member: Equatable, Sendable, Identifiable {
  var id: Int
}

private struct Team: Equatable, Sendable, Identifiable {
  var id = 1
  var name = "Blue"
  var members: Loadable<[Member]> = .notRequested
}

private struct AppState: Equatable, Sendable {
  var team = Team()
  var open: Team?
}

/// Functions that a store and the places of it have under the same names.
struct VocabularyTests {
  private let store = Store(AppState(open: Team(id: 2)))

  @Test func `a binding's state is its value, to read and to set`() {
    let team = store.binding(\.team)
    #expect(team.state == Team() && team.state.name == team.name.state)
    team.state.name = "Red"
    team.name.state = "Green"
    #expect(store.team.name == "Green" && team.wrappedValue.name == "Green")
    #expect(store.version == 2)
  }

  /// A feature that does not know whether its place may be gone.
  private func load(_ team: some StatePlace<Team>) async -> [Member]? {
    let first = team.load(\.members, policy: .join) { [Member(id: 7)] }
    return try? await first.value
  }

  @Test func `a part is loaded by its path at a binding and at a child, as at a store`() async {
    let (team, open) = (store.binding(\.team), store.child(\.open))
    #expect(await load(team) == [Member(id: 7)])
    #expect(await load(open) == [Member(id: 7)])
    #expect(store.team.members == .loaded([Member(id: 7)]))
    #expect(store.open?.members == .loaded([Member(id: 7)]))
    #expect(team.load(\.members, staleAfter: .seconds(86_400)) { [] }.hasEnded)
    team.invalidate(\.members)
    let again = team.load(\.members, staleAfter: .seconds(86_400)) { try await untilCancelled() }
    #expect(team.currentLoad(\.members) != nil && team.members.currentLoad() != nil)
    #expect(team.activity(of: \.members).isLoading && team.members.activity().isLoading)
    team.cancelLoad(\.members)
    #expect(again.hasEnded && team.currentLoad(\.members) == nil)
    team.reset(\.members)
    open.reset(\.members)
    #expect(store.team.members == .notRequested && store.open?.members == .notRequested)
  }

  @Test func `the activity of a part is observed by its path at a binding and at a child`() async {
    let (team, open) = (store.binding(\.team), store.child(\.open))
    let heard = Recorder<Bool>()
    let subscriptions = [
      team.observeActivity(of: \.members) { heard.append($0.isLoading) },
      open.observeActivity(of: \.members, initial: false) { heard.append($0.isLoading) },
    ]
    #expect(heard.take() == [false])
    #expect(await load(team) == [Member(id: 7)])
    #expect(heard.take() == [true, false])
    #expect(await load(open) == [Member(id: 7)])
    #expect(heard.take() == [true, false])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test @MainActor func `the activity of a part is observed on the main actor`() {
    let heard = Recorder<Bool>()
    let subscription = store.binding(\.team).observeActivityOnMain(of: \.members) {
      heard.append($0.isLoading)
    }
    #expect(heard.take() == [false])
    subscription.cancel()
  }

  @Test func `a part goes on, has pages and is edited by its path`() async {
    let team = store.binding(\.team)
    let shown = Gate()
    let live = team.load(\.members) { load in
      try load.show([Member(id: 1)])
      shown.open()
      let _: Int = try await untilCancelled()
    }
    await shown.wait()
    let page = team.loadMore(\.members) {
      $0.last?.id
    } page: {
      [Member(id: $0 + 1)]
    } merge: {
      $0 += $1
    }
    #expect(await page.outcome == .finished)
    let edit = team.optimisticUpdate(\.members) {
      $0.removeFirst()
    } commit: { _ in
    }
    #expect(await edit.outcome == .committed)
    #expect(team.state.members.value == [Member(id: 2)])
    live.cancel()
  }

  @Test func `work by a path at a child that is gone does not begin`() async {
    let open = store.child(\.open)
    store.update { $0.open = nil }
    #expect(open.load(\.members) { [] }.hasEnded)
    #expect(
      await open.loadMore(\.members) {
        $0.last?.id
      } page: { _ in
        []
      } merge: {
        $0 += $1
      }.outcome == .cancelled)
    #expect(open.activity(of: \.members) == .idle && open.currentLoad(\.members) == nil)
    open.cancelLoad(\.members)
    open.invalidate(\.members)
    open.reset(\.members)
    #expect(store.version == 1)
  }

  @Test func `a run has its name first and takes the place of the latest by default`() async {
    let first = store.run("first", id: 1) { _ in try await untilCancelled() }
    let second = store.run("second", id: 1) { run in try run.update { $0.team.name = "Red" } }
    #expect(await first.outcome == .cancelled)
    #expect(await second.outcome == .finished)
    let third = store.binding(\.team).run("third", id: 1) { run in
      try run.update { $0.name = "Blue" }
    }
    #expect(await third.outcome == .finished)
  }

  @Test func `a run's writes have its name, unless they are given one`() {
    let test = TestStore(AppState())
    test.act {
      test.store.run("tick", id: 1) { run in
        try run.update { $0.team.name = "Red" }
        try run.update("own") { $0.team.name = "Green" }
      }
      test.store.binding(\.team).run("place", id: 1) { run in try run.update { $0.name = "Blue" } }
    }
    test.expect("tick") { $0.team.name = "Red" }
    test.expect("own") { $0.team.name = "Green" }
    test.expect("place") { $0.team.name = "Blue" }
    test.finish()
  }

  @Test func `a child of a binding is the same place, and never gone`() async {
    let binding = store.binding(\.team)
    let team = Child(binding)
    let seen = Recorder<String?>()
    let subscriptions = [
      team.observe { seen.append($0?.name) },
      team.observe(\.name, initial: false) { seen.append($0) },
      team.name.observe(initial: false) { seen.append($0) },
      team.members.observe(initial: false) { _ in seen.append("members") },
    ]
    #expect(seen.take() == ["Blue"])
    #expect(team.update { $0.name = "Red" } != nil)
    #expect(seen.take() == ["Red", "Red", "Red"])
    #expect(team.name.update { $0 += "!" } != nil)
    #expect(team.write { draft in draft.name } == "Red!")
    #expect(team.read { $0.name } == "Red!" && team.state == binding.state)
    #expect(seen.take() == ["Red!", "Red!", "Red!"])
    for subscription in subscriptions { subscription.cancel() }

    let older = binding.members.load { try await untilCancelled() }
    await team.members.load { [Member(id: 1)] }.finished
    #expect(older.hasEnded && binding.state.members == .loaded([Member(id: 1)]))
    let run = binding.run(id: 1) { _ in try await untilCancelled() }
    team.cancelRun(id: 1)
    #expect(await run.outcome == .cancelled)
    var values = team.values().makeAsyncIterator()
    #expect(await values.next()??.name == "Red!")
  }

  @MainActor @Test func `a child of a binding is observed on the main actor`() {
    let seen = Recorder<String?>()
    let subscription = Child(store.binding(\.team)).name.observeOnMain { seen.append($0) }
    #expect(seen.take() == ["Blue"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a child of a constant binding reads it, and begins no work`() async {
    let child = Child(Binding.constant(Team()))
    child.update { $0.name = "Red" }
    #expect(child.state == Team())
    await #expect(processExitsWith: .failure) {
      _ = Child(Binding.constant(Team())).members.load { [] }
    }
  }
}
