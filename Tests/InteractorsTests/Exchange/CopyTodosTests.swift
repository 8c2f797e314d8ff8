import Foundation
import Interactors
import Repositories
import StateStore
import Synchronization
import Testing

/// Copies of the list to other places.
struct CopyTodosTests {
  private let fixture = InteractorFixture([.sample(1), .sample(2)])
  private var exchange: RealExchangeInteractor {
    RealExchangeInteractor(
      store: fixture.store, todos: fixture.todos, files: ScriptedTodosFiles([]))
  }

  @Test func `a copy has the list as it is saved, also where nothing was loaded before`()
    async throws
  {
    let target = ScriptedTarget()
    #expect(try await exchange.copyTodos(to: target) == 2)
    #expect(target.copies == [2])
    try await fixture.todos.add(title: "x")
    #expect(try await exchange.copyTodos(to: target) == 3)
    #expect(target.copies == [2, 3])
    #expect(!fixture.store.isBusy)
  }

  @Test func `a place that refuses is told, and the list is as it was`() async throws {
    let failure = LoadFailure(kind: .storage, message: "full", canRetry: false)
    await fixture.todos.load().finished
    let before = fixture.store.state
    await #expect(throws: CopyRefusal.notCopied(failure)) {
      try await exchange.copyTodos(to: ScriptedTarget { throw failure })
    }
    #expect(fixture.store.state == before)
  }

  @Test func `a copy can be cancelled, and begun again`() async throws {
    let exchange = exchange
    await #expect(throws: CopyRefusal.cancelled) {
      try await exchange.copyTodos(
        to: ScriptedTarget {
          exchange.cancelImport()
          try Task.checkCancellation()
        })
    }
    #expect(try await exchange.copyTodos(to: ScriptedTarget()) == 2)
  }

  @Test func `of copies at once, each is made, one after the other`() async throws {
    let exchange = exchange
    let underWay = Atomic(0)
    let target = ScriptedTarget {
      #expect(underWay.add(1, ordering: .relaxed).newValue == 1)
      await Task.yield()
      underWay.subtract(1, ordering: .relaxed)
    }
    async let one = exchange.copyTodos(to: target)
    async let two = exchange.copyTodos(to: target)
    #expect(try await [one, two] == [2, 2])
    #expect(target.copies == [2, 2])
  }

  @Test func `a list that cannot be loaded is told`() async throws {
    let failure = LoadFailure(kind: .storage, message: "gone", canRetry: false)
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdLoads(at: gate)
    await #expect(throws: CopyRefusal.edit(.notLoaded(failure))) {
      try await exchange.copyTodos(to: ScriptedTarget())
    }
  }
}

/// A place that notes the sizes of its copies.
private final class ScriptedTarget: TodosTarget {
  private let noted = Mutex<[Int]>([])
  private let work: @Sendable () async throws -> Void

  init(_ work: @escaping @Sendable () async throws -> Void = {}) {
    self.work = work
  }

  var copies: [Int] { noted.withLock { $0 } }

  func begin(with copy: TodosCopy) async throws {
    try await work()
    noted.withLock { $0.append(copy.count) }
  }
}
