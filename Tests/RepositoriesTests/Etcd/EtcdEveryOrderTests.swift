import Foundation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// A list on etcd in every order of writes, answers, what a watch tells and what others do, with
/// every accident of a write.
struct EtcdEveryOrderTests {
  private struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  /// What a program knows of the list.
  private struct Known: Equatable, Sendable {
    var list: [Todo.ID: Todo] = [:]
    var revision = Revision.zero
    var told: [TodosEdit.ID] = []
    var wentBack = false

    mutating func take(_ snapshot: TodosSnapshot) {
      list = Dictionary(uniqueKeysWithValues: snapshot.todos.map { ($0.id, $0) })
      revision = snapshot.revision
    }

    mutating func take(_ update: TodosUpdate) {
      wentBack = wentBack || update.revision <= revision
      revision = update.revision
      switch update {
      case .reloaded(let snapshot): take(snapshot)
      case .saved(let saves):
        for saved in saves {
          told.append(saved.edit.id)
          for change in saved.edit.changes { list[change.id] = change.after }
        }
      }
    }
  }

  private struct Client: Equatable, Sendable {
    var known = Known()
    var isAnswered = false
  }

  private static let (first, second) = (Todo.sample(0), Todo.sample(0))

  private static func rename(_ todo: Todo, _ title: String) -> TodosEdit {
    var renamed = todo
    renamed.title = title
    return TodosEdit(.rename, [.changed(from: todo, to: renamed)], by: title)
  }

  /// How many orders are tried where there are thousands.
  private static let limit = LongTests.areOn ? 100_000 : 80

  /// Explores an edit here, beside whatever else happens, while the list is followed; and checks
  /// the end.
  ///
  /// - Parameter more: What else happens, with the list as it was first.
  private func explore(
    _ accidents: [ScriptedGateway.Fate] = [],
    _ more: @escaping (TestStore<Client>, ScriptedGateway, [Todo]) throws -> Void
  ) -> Exploration {
    everyOrder(of: Client(), limit: Self.limit, capturesUnstructuredTasks: true) { test in
      let network = SimulatedGateway(simulation: test.simulation, accidents: accidents)
      let gateway = network.gateway
      let servers = [
        try NetworkConfiguration("http://one:1"), try NetworkConfiguration("http://two:2"),
      ]
      let calm = try EtcdTodosRepository.scripted(gateway)
      let repository = EtcdTodosRepository(
        "home", at: servers, by: network, clock: test.simulation.clock)
      let todos = try #require(
        try test.run {
          try await calm.save([.put(Self.first), .put(Self.second)])
          return try await calm.load().todos
        })
      // Only the writes of the edits that follow count.
      gateway.state.withLock { $0.calls = [] }
      test.act {
        test.store.run(id: "follow", policy: .drop) { run in
          let snapshot = try await calm.load()
          try run.update { $0.known.take(snapshot) }
          for try await update in repository.changes(since: snapshot.revision) {
            try run.update { $0.known.take(update) }
          }
        }
        test.store.run("mine") { run in
          try await repository.save(Self.rename(todos[0], "mine"), basedOn: .zero)
          try run.update { $0.isAnswered = true }
        }
      }
      try more(test, gateway, todos)
      test.advanceToEnd()
      try check(test, try test.run { try await (calm.load(), calm.history()) })
      test.act { test.store.cancelRun(id: "follow") }
      test.advanceToEnd()
    } invariant: { client in
      !client.known.wentBack && Set(client.known.told).count == client.known.told.count
    }
  }

  /// Checks that what is known is what is stored, and that the edit was saved once.
  private func check(
    _ test: TestStore<Client>, _ stored: (list: TodosSnapshot, history: [TodosSaved])
  ) throws {
    let known = test.store.state.known
    if !test.store.state.isAnswered { throw Violation(description: "The save has failed.") }
    let list = Dictionary(uniqueKeysWithValues: stored.list.todos.map { ($0.id, $0) })
    if known.list != list || known.revision != stored.list.revision {
      throw Violation(description: "\(known) is known, \(stored.list) is stored.")
    }
    let count = stored.history.count { $0.edit.changes.contains { $0.after?.title == "mine" } }
    if count != 1 { throw Violation(description: "The edit was saved \(count) times.") }
  }

  /// Has another program save an edit at any moment.
  private func others(
    _ edit: TodosEdit, on gateway: ScriptedGateway, in test: TestStore<Client>
  ) throws {
    let calm = try EtcdTodosRepository.scripted(gateway)
    test.anytime("theirs") {
      test.store.run("theirs") { _ in _ = try? await calm.save(edit, basedOn: .zero) }
    }
  }

  @Test func `S2: an event of etcd may come before, between and after the answers of saves`() {
    let exploration = explore { test, gateway, todos in
      try others(Self.rename(todos[1], "theirs"), on: gateway, in: test)
    }
    #expect(exploration.isComplete && exploration.schedules > 50, "\(exploration)")
  }

  @Test func `S4: a write to etcd without an answer, done or not, is saved once and told once`() {
    let accidents: [ScriptedGateway.Fate] = [
      .failed(.cutOff), .lost(.cutOff),
      // The leader is lost, and another server answers next.
      .failed(.status(503, "etcdserver: leader changed")),
      .lost(.status(503, "etcdserver: leader changed")), .lost(.timedOut(.seconds(12))),
    ]
    let exploration = explore(accidents) { test, gateway, todos in
      try others(Self.rename(todos[1], "theirs"), on: gateway, in: test)
    }
    #expect(exploration.isComplete == LongTests.areOn, "\(exploration)")
    #expect(exploration.schedules > (LongTests.areOn ? 200 : 70), "\(exploration)")
  }

  @Test func `S2: a compaction of etcd between the list, the watch and its end leaves nothing out`()
  {
    let exploration = explore { test, gateway, todos in
      try others(Self.rename(todos[1], "theirs"), on: gateway, in: test)
      test.anytime("compaction") { gateway.compact() }
      test.anytime("end") { gateway.endWatches() }
    }
    #expect(exploration.isComplete == LongTests.areOn, "\(exploration)")
    #expect(exploration.schedules > (LongTests.areOn ? 200 : 70), "\(exploration)")
  }
}
