import Foundation
import Testing

@testable import Repositories

struct FaultInjectingTodosRepositoryTests {
  private let todo = Todo.sample(1)

  private func repository(
    _ wrapped: any TodosRepository, failureRate: Double, latency: Duration = .zero,
    clock: ScriptedClock = ScriptedClock { _ in }
  ) -> FaultInjectingTodosRepository {
    FaultInjectingTodosRepository(
      wrapped,
      faults: FaultInjection(latency: latency, failureRate: failureRate, seed: 1, clock: clock))
  }

  @Test func `every call is handed on, and so is its answer`() async throws {
    let spy = SpyTodosRepository()
    let repository = repository(spy, failureRate: 0)

    let edit = TodosEdit(.add, [.added(todo)])
    let updates = repository.changes(since: .zero)
    let saved = try await repository.save(edit, basedOn: Revision(7))
    #expect(saved.edit == edit)
    #expect(try await repository.load() == TodosSnapshot([todo], at: saved.revision))
    #expect(try await repository.detail(of: todo.id).history.map(\.kind) == [.created])
    #expect(try await updates.first { _ in true } == .saved([saved]))
    #expect(
      spy.calls == [.changes(.zero), .save(edit, Revision(7)), .load, .detail(todo.id)])
  }

  @Test func `an error of the other repository comes through`() async throws {
    let repository = repository(SpyTodosRepository(), failureRate: 0)
    await #expect(throws: RepositoryError.unknownTodo(todo.id)) {
      try await repository.detail(of: todo.id)
    }
  }

  @Test func `a call that fails says which one it is, and nobody is asked`() async throws {
    let spy = SpyTodosRepository([todo])
    let repository = repository(spy, failureRate: 1)

    await #expect(throws: InjectedFault(call: .load)) { try await repository.todos() }
    await #expect(throws: InjectedFault(call: .save)) {
      try await repository.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero)
    }
    await #expect(throws: InjectedFault(call: .todoDetail)) {
      try await repository.detail(of: todo.id)
    }
    #expect(spy.calls.isEmpty)
  }

  @Test func `a call that is cancelled while it waits asks nobody`() async throws {
    let spy = SpyTodosRepository()
    let (sleeps, began) = AsyncStream.makeStream(of: Void.self)
    let clock = ScriptedClock { _ in
      began.yield()
      try await waitForCancellation()
    }
    let repository = repository(spy, failureRate: 0, latency: .seconds(1), clock: clock)
    let save = Task {
      try await repository.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero)
    }
    _ = await sleeps.first { true }
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    #expect(spy.calls.isEmpty)
  }
}
