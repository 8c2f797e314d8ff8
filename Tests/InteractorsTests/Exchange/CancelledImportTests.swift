import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import Interactors

/// Imports that are cancelled at any moment.
struct CancelledImportTests {
  /// Files whose contents come when the simulation chooses.
  private struct SimulatedFiles: TodosFiles {
    let simulation: Simulation

    func todos(
      in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> ImportedTodos {
      progress(50)
      var contents = ImportedTodos(.taskwarrior)
      contents.append([.bad(BadRow(line: 1, flaw: .blankTitle))])
      return try await simulation.reply(path, [.success(contents)])
    }

    func write(
      _ todos: [Todo], as format: ExchangeFormat, hasIDs: Bool, to path: String, isReplacing: Bool
    ) async throws(ExchangeError) {}
  }

  /// The ends of imports: whether each was cancelled.
  private final class Ends: Sendable {
    let all = Mutex<[String: Bool]>([:])

    func run(_ path: String, _ exchange: RealExchangeInteractor) async {
      do throws(ExchangeRefusal) {
        _ = try await exchange.importTodos(from: path, as: nil, isStrict: false)
        all.withLock { $0[path] = false }
      } catch {
        all.withLock { $0[path] = error == .cancelled }
      }
    }
  }

  @Test func `a cancel ends the import that reads, and each one behind that has not begun`() {
    let exploration = everyOrder(of: AppState()) { test in
      let ends = Ends()
      let exchange = RealExchangeInteractor(
        store: test.store,
        todos: RealTodosInteractor(store: test.store, repository: InMemoryTodosRepository()),
        files: SimulatedFiles(simulation: test.simulation))
      for path in ["one", "two"] {
        test.act { test.store.run(path) { _ in await ends.run(path, exchange) } }
      }
      let endedBefore = Mutex<Set<String>>([])
      test.anytime("cancel") {
        let ended = ends.all.withLock { Set($0.keys) }
        endedBefore.withLock { $0 = ended }
        exchange.cancelImport()
      }
      test.advanceToEnd()
      let kept = endedBefore.withLock { $0 }
      let cancelled = ends.all.withLock { $0.filter(\.value).keys }
      #expect(Set(cancelled) == Set(["one", "two"]).subtracting(kept))
      // The next import is not concerned.
      test.act { test.store.run("three") { _ in await ends.run("three", exchange) } }
      test.advanceToEnd()
      #expect(ends.all.withLock { $0["three"] } == false)
      #expect(test.store.importing == .notRequested && test.store.importProgress == nil)
    }
    #expect(exploration.isComplete && exploration.schedules > 2)
  }
}
