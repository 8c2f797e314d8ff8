import Foundation
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Two programs that close a cycle of links together, on an etcd that compares only the keys of a
/// write.
struct EtcdCycleTests {
  private struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  private struct Saves: Equatable, Sendable {
    var mine: Bool?
    var theirs: Bool?
  }

  private static func linking(_ todo: Todo, to other: Todo) -> TodosEdit {
    var linked = todo
    linked.depends.append(other.id)
    return TodosEdit(.set, [.changed(from: todo, to: linked)], by: todo.title)
  }

  /// Explores two saves, each of one link, beside links that the list has.
  private func explore(
    _ present: [(Int, Int)], _ mine: (Int, Int), _ theirs: (Int, Int),
    _ accidents: [ScriptedGateway.Fate] = []
  ) -> Exploration {
    everyOrder(of: Saves(), capturesUnstructuredTasks: true) { test in
      let network = SimulatedGateway(simulation: test.simulation, accidents: accidents)
      let calm = try EtcdTodosRepository.scripted(network.gateway)
      let repository = EtcdTodosRepository(
        "home", at: [try NetworkConfiguration("http://one:1")], by: network,
        clock: test.simulation.clock)
      let todos = try #require(
        try test.run {
          var todos = [Todo].samples(4)
          for (from, to) in present { todos[from].depends.append(todos[to].id) }
          try await calm.save(TodosEdit(.add, todos.map { .added($0) }), basedOn: .zero)
          return todos
        })
      // Only the writes of the edits that follow count.
      network.gateway.state.withLock { $0.calls = [] }
      test.act {
        test.store.run("mine") { run in
          let edit = Self.linking(todos[mine.0], to: todos[mine.1])
          let saved = try? await repository.save(edit, basedOn: .zero)
          try run.update { $0.mine = saved != nil }
        }
      }
      test.anytime("theirs") {
        test.store.run("theirs") { run in
          let edit = Self.linking(todos[theirs.0], to: todos[theirs.1])
          let saved = try? await calm.save(edit, basedOn: .zero)
          try run.update { $0.theirs = saved != nil }
        }
      }
      test.advanceToEnd()
      let links = try test.run { try await calm.load().todos.map(\.depends.count).reduce(0, +) }
      let state = test.store.state
      if links != present.count + 1 || state.mine == nil || state.mine == state.theirs {
        throw Violation(description: "\(state), and \(links) links are stored.")
      }
    }
  }

  @Test func `of two halves of a cycle on etcd, one is saved and one refused, in every order`() {
    let two = explore([], (0, 1), (1, 0))
    #expect(two.isComplete && two.schedules == 3, "\(two)")
    // The todos that both edits change are not in the way round.
    let four = explore([(1, 2), (3, 0)], (0, 1), (2, 3))
    #expect(four.isComplete && four.schedules == 3, "\(four)")
  }

  @Test func `a half whose answer gets lost is saved once or refused`() {
    let lost = explore([(1, 2)], (0, 1), (2, 0), [.lost(.cutOff), .failed(.cutOff)])
    #expect(lost.isComplete && lost.schedules > 10, "\(lost)")
  }
}
