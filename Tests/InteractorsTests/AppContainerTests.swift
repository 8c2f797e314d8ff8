import Foundation
import Interactors
import Repositories
import StateStore
import Testing

struct AppContainerTests {
  private let failing: AppContainer = {
    let faults = FaultInjection(latency: .zero, failureRate: 1, seed: 1, clock: ContinuousClock())
    return AppContainer(
      todosRepository: FaultInjectingTodosRepository(InMemoryTodosRepository(), faults: faults),
      countriesRepository: FaultInjectingCountriesRepository(
        LocaleCountriesRepository(language: "en"), faults: faults),
      describe: { error in "말: \((error as? InjectedFault)?.call as Any)" })
  }()

  @Test func `every interactor puts errors into the words that it is handed`() async throws {
    await failing.todos.load().finished
    #expect(
      failing.store.todos.failure?.message == "말: Optional(Repositories.InjectedFault.Call.load)")
    await failing.countries.load().finished
    #expect(
      failing.store.countries.failure?.message
        == "말: Optional(Repositories.InjectedFault.Call.countries)")
  }

  @Test func `a file that cannot be read is told in those words too`() async throws {
    let container = AppContainer(
      todosRepository: InMemoryTodosRepository(),
      countriesRepository: LocaleCountriesRepository(language: "en"),
      describe: { _ in "말" })
    let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    await #expect(
      throws: ExchangeRefusal.notRead(LoadFailure(kind: .storage, message: "말", canRetry: false))
    ) {
      try await container.exchange.importTodos(from: missing, as: .todoTxt, isStrict: false)
    }
  }
}
