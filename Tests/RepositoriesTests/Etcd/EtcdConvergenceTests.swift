import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// Clients of one list on etcd among accidents of all kinds.
struct EtcdConvergenceTests {
  @Test func `with accidents of all kinds, all clients, a fresh one and the edits agree`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(5) { try await converge(using: &random) }
    }
  }

  private func converge(using random: inout some RandomNumberGenerator) async throws {
    let dice = Mutex(SeededGenerator(seed: random.next()))
    let gateway = ScriptedGateway { call in
      let throwing = dice.withLock { Int.random(in: 0..<100, using: &$0) }
      switch throwing {
      case 0..<5: return .lost(.cutOff)
      case 5..<10: return .failed(.timedOut(.seconds(12)))
      case 10..<13 where !call.isWatch: return .late(.status(503, ""))
      case 13..<16: return .failed(.notReachable)
      default: return .done
      }
    }
    let seeds = (0..<3).map { _ in random.next() as UInt64 }
    let watching = Task {
      let repository = try EtcdTodosRepository.scripted(
        gateway, servers: ["http://one:1", "http://two:2"])
      var list = StoredTodos()
      var seen = Revision.zero
      var updates = repository.changes(since: .zero).makeAsyncIterator()
      // The last save of all says that it is.
      while !list.all.contains(where: { $0.title == "end" }), let update = try await updates.next()
      {
        #expect(update.revision > seen)
        seen = update.revision
        switch update {
        case .saved(let saves): for saved in saves { list.apply(saved) }
        case .reloaded(let snapshot):
          list = StoredTodos()
          for todo in snapshot.todos { list.restore(todo, history: []) }
        }
      }
      return (list, seen)
    }
    let acknowledged = try await withThrowingTaskGroup(of: [TodosSaved].self) { group in
      for (number, seed) in seeds.enumerated() {
        group.addTask {
          var random = SeededGenerator(seed: seed)
          let repository = try EtcdTodosRepository.scripted(
            gateway, servers: ["http://one:1", "http://two:2"])
          var acknowledged: [TodosSaved] = []
          for step in 0..<25 {
            do {
              let edit = try await Self.edit(of: repository, step, by: "\(number)", &random)
              let saved = try await repository.save(edit, basedOn: .zero)
              acknowledged.append(saved)
            } catch is TodosConflict {
            } catch is EtcdError {
            }
            if step % 10 == 9 { gateway.doLate() }
            if step % 12 == 11 { gateway.endWatches() }
            if step % 20 == 19 { gateway.compact() }
          }
          return acknowledged
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    gateway.doLate()
    let calm = try EtcdTodosRepository.scripted(gateway)
    let end = TodosEdit(.add, [.added(.sample(0, title: "end"))])
    while (try? await calm.save(end, basedOn: .zero)) == nil {}
    let (list, seen) = try await watching.value
    var fresh: TodosSnapshot?
    while fresh == nil { fresh = try? await EtcdTodosRepository.scripted(gateway).load() }
    let snapshot = try #require(fresh)
    #expect(seen == snapshot.revision)
    #expect(list.inOrder == snapshot.todos)
    var history: [TodosSaved]?
    while history == nil { history = try? await calm.history() }
    let known = Set(try #require(history).map(\.edit.id))
    #expect(
      acknowledged.allSatisfy {
        $0.edit.changes.isEmpty || known.contains($0.edit.id)
      })
    #expect(Set(snapshot.todos.map(\.number)).count == snapshot.todos.count)
  }

  private static func edit(
    of repository: EtcdTodosRepository, _ step: Int, by author: String,
    _ random: inout SeededGenerator
  ) async throws -> TodosEdit {
    let list = try await repository.load().todos
    guard let todo = list.randomElement(using: &random),
      !Int.random(in: 0..<3, using: &random).isMultiple(of: 3)
    else { return TodosEdit(.add, [.added(.sample(0, title: "\(author).\(step)"))], by: author) }
    var changed = todo
    switch Int.random(in: 0..<4, using: &random) {
    case 0: changed.title = "\(author).\(step)"
    case 1: changed.tags.append("\(author).\(step)")
    case 2: return TodosEdit(.remove, [.removed(todo)], by: author)
    default:
      guard let last = try await repository.history().last else { break }
      return last.edit.undone(by: author, of: last.edit.id)
    }
    return TodosEdit(.set, [.changed(from: todo, to: changed)], by: author)
  }
}
