import StateStoreTesting
import Testing

@testable import StateStore

private struct Team: Equatable, Sendable {
  var members = Loadable<[Int]>.loaded([])
  var extra = Loadable<[Int]>.loaded([])
}

private struct Desk: Equatable, Sendable {
  var team: Team? = Team()
  var teams: [String: Team] = [:]

  subscript(team name: String) -> Team {
    get { teams[name] ?? Team() }
    set { teams[name] = newValue }
  }
}

/// Edits of two members of one child, which share nothing, and of a member that a setter makes.
@Suite struct MembersOfChildTests {
  private let executor = ManualExecutor()
  private let reports = Recorder<Diagnostic>()
  private let store: Store<Desk>

  init() {
    var scheduler = Scheduler.live
    scheduler.executor = executor
    store = Store(Desk(), scheduler: scheduler) { [reports] in reports.append($0) }
  }

  @Test func `L15: edits of two members of an optional are saved side by side`() {
    let (one, two) = (ScriptedWork<Void>(), ScriptedWork<Void>())
    let team = store.child(\.team)
    team.members.optimisticUpdate("a") {
      $0 = [1]
    } commit: { _ in
      try await one()
    }
    team.extra.optimisticUpdate("b") {
      $0 = [2]
    } commit: { _ in
      try await two()
    }
    executor.runAll()
    #expect(one.isUnderWay && two.isUnderWay)
    one.succeed(())
    two.succeed(())
    executor.runAll()
    #expect(store.team == Team(members: .loaded([1]), extra: .loaded([2])))
  }

  @Test func `L15, L16: a saved edit of a member does not wait for what another member loads`() {
    let team = store.child(\.team)
    let live = ScriptedWork<Void>()
    team.extra.load { load in
      try load.show([], at: 0)
      try await live()
    }
    executor.runAll()
    for number in 1...1_100 {
      team.members.optimisticUpdate {
        $0 = [number]
      } commit: { _ in
        number
      }
      executor.runAll()
    }
    let isLeft = store.lock.withLock { !$0.draft.edits.families.isEmpty }
    #expect(reports.all == [] && !isLeft && team.members.state == .loaded([1_100]))
    live.succeed(())
    executor.runAll()
  }

  @Test func `L15: a save writes nothing where a setter would make a value`() {
    store.update { $0.teams["a"] = Team(members: .loaded([1])) }
    let work = ScriptedWork<Void>()
    let heard = Recorder<[String: Team]>()
    let subscription = store.observe(\.teams) { heard.append($0) }
    store.binding(\.[team: "a"]).members.optimisticUpdate {
      if !$0.contains(2) { $0.append(2) }
    } commit: { _ in
      try await work()
    }
    executor.runAll()
    store.update { $0.teams = [:] }
    work.succeed(())
    executor.runAll()
    #expect(store.teams == [:] && heard.all.last == store.teams)
    withExtendedLifetime(subscription) {}
  }
}
