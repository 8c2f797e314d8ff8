import Repositories
import StateStore
import StateStoreTesting
import Synchronization

/// A repository in memory whose answers, right or failed, come when the simulation chooses.
///
/// A list is read when it is asked for, and arrives later; a save is made when its answer comes.
/// What is told of saves comes at once, unless the repository is paced: then the simulation chooses
/// when, and answers come after their saves.
struct SimulatedTodosRepository: TodosRepository {
  static let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)
  static let full = LoadFailure(kind: .storage, message: "The disk is full.", canRetry: false)

  let simulation: Simulation
  let stored: InMemoryTodosRepository
  var loadsMayFail = false
  var savesMayFail = false
  var isPaced = false

  func load() async throws -> TodosSnapshot {
    let list = try await stored.load()
    let failures: [Result<TodosSnapshot, any Error>] = loadsMayFail ? [.failure(Self.offline)] : []
    return try await simulation.reply("todos", [.success(list)] + failures)
  }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    let failures: [Result<Void, any Error>] = savesMayFail ? [.failure(Self.full)] : []
    try await simulation.reply("save", [.success(())] + failures)
    let saved = try await stored.save(edit, basedOn: revision)
    if isPaced { try await simulation.reply("answer", [.success(())]) }
    return saved
  }

  func update(since revision: Revision) async throws -> TodosUpdate? {
    if try await stored.load().revision <= revision { return nil }
    for try await update in stored.changes(since: revision) { return update }
    return nil
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    if !isPaced { return stored.changes(since: revision) }
    return stored.changes(since: revision) { [simulation] in
      try await simulation.reply("told", [.success(())])
    }
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    let detail = try await stored.detail(of: id)
    return try await simulation.reply("detail", [.success(detail), .failure(Self.offline)])
  }
}

/// Countries whose answers come when the simulation chooses; each answer names its request.
final class SimulatedCountriesRepository: CountriesRepository {
  private let simulation: Simulation
  private let requests = Mutex(0)

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  func countries() async throws -> [Country] {
    let request = requests.withLock { count in
      count += 1
      return count
    }
    return try await simulation.reply(
      "countries \(request)",
      [
        .success([Country(code: "KR", name: "answer \(request)")]),
        .failure(SimulatedTodosRepository.offline),
      ])
  }

  func detail(of code: Country.ID) async throws -> CountryDetail {
    let detail = CountryDetail(country: Country(code: code, name: "Korea"))
    return try await simulation.reply(
      "detail", [.success(detail), .failure(SimulatedTodosRepository.offline)])
  }
}
