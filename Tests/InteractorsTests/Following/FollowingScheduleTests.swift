import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import Interactors

/// Programs on one list that edit, load and cancel at random.
struct FollowingScheduleTests {
  @Test func `S2, S3: programs that edit one list in random order all end with that list`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(1_000) {
        let fault = try Schedule(SeededGenerator(seed: generator.next())).run()
        if let fault {
          Issue.record("Schedule \(number): \(fault)")
          return
        }
      }
    }
  }

  @Test func `S2, S3: programs that edit one list from many threads all end with that list`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(50) {
        let repository = ScriptedTodosRepository([.sample(1), .sample(2), .sample(3)])
        let programs = (1...3).map { InteractorFixture(on: repository, ids: $0 * 1000) }
        for program in programs { await program.todos.load().finished }
        await withTaskGroup(of: Void.self) { group in
          for program in programs {
            for _ in 0..<4 {
              var random = SeededGenerator(seed: generator.next())
              group.addTask {
                for _ in 0..<15 { await program.todos.act(on: program.store, using: &random) }
              }
            }
          }
        }
        let stored = try await repository.load()
        for program in programs {
          for await state in program.store.values(\.self) where state.isSettled(at: stored) {
            break
          }
          let state = program.store.state
          #expect(state.todos.value == IdentifiedList(stored.todos))
          #expect(state.isTold(as: try await repository.saves()))
        }
        #expect(Set(stored.todos.map(\.number)).count == stored.todos.count)
      }
    }
  }
}

/// Three programs in one simulation, in which chance decides what comes next.
private struct Schedule {
  private let simulation: Simulation
  private let repository: SimulatedTodosRepository
  private let programs: [(store: Store<AppState>, todos: RealTodosInteractor)]
  private let chance: Chance

  init(_ generator: SeededGenerator) {
    let chance = Chance(generator)
    let simulation = Simulation(choose: { chance.below($0.count) })
    let repository = SimulatedTodosRepository(
      simulation: simulation,
      stored: InMemoryTodosRepository([.sample(1), .sample(2), .sample(3)]),
      loadsMayFail: chance.below(2) == 0, savesMayFail: chance.below(2) == 0, isPaced: true)
    programs = (1...3).map { number in
      let store = Store(AppState(), scheduler: simulation.scheduler)
      let ids = Counter(number * 1000)
      return (
        store,
        RealTodosInteractor(
          store: store, repository: repository, now: { noon }, makeID: { Todo.id(ids.next()) })
      )
    }
    (self.simulation, self.repository, self.chance) = (simulation, repository, chance)
  }

  /// Runs all, and returns what is wrong at the end.
  func run() throws -> String? {
    for (store, todos) in programs {
      for number in 0..<12 {
        let random = chance.generator()
        store.run("\(number)") { [simulation] _ in
          try await simulation.reply("begin", [.success(())])
          var random = random
          await todos.act(on: store, using: &random)
        }
      }
    }
    try simulation.advanceToEnd()
    // A load may have failed.
    for (_, todos) in programs { todos.load() }
    try simulation.advanceToEnd()
    let (stored, saves) = try simulation.run { [stored = repository.stored] in
      (try await stored.load(), try await stored.saves())
    }
    for (index, program) in programs.enumerated() {
      let state = program.store.state
      if let list = state.todos.value, list != IdentifiedList(stored.todos),
        state.todos.failure == nil
      {
        return "Program \(index) shows \(list), stored is \(stored.todos)."
      }
      if !state.isTold(as: saves) { return "Program \(index) is told \(state.log)." }
    }
    // Tasks that follow the list for ever would be lost.
    for (store, _) in programs { store.cancelAll() }
    try simulation.advanceToEnd()
    return faultOfOwn(in: saves)
  }
}

extension Schedule {
  /// What is wrong with the own edits in the logs: each saved edit is in one log, once.
  private func faultOfOwn(in saves: [TodosSaved]) -> String? {
    var missing = saves.map(\.edit.changes).filter { !$0.isEmpty }
    for changes in programs.flatMap({ $0.store.log.changes(by: .here) }) {
      guard let index = missing.firstIndex(of: changes) else {
        return "\(changes) is logged twice."
      }
      missing.remove(at: index)
    }
    return missing.isEmpty ? nil : "\(missing) is not logged by its program."
  }
}

/// Numbers by chance.
private final class Chance: Sendable {
  private let source: Mutex<SeededGenerator>

  init(_ generator: SeededGenerator) {
    source = Mutex(generator)
  }

  func generator() -> SeededGenerator { source.withLock { SeededGenerator(seed: $0.next()) } }

  func below(_ count: Int) -> Int { source.withLock { Int.random(in: 0..<count, using: &$0) } }
}

extension AppState {
  /// Whether a snapshot is taken in, and nothing is under way.
  fileprivate func isSettled(at snapshot: TodosSnapshot) -> Bool {
    revision >= snapshot.revision && todos.value == IdentifiedList(snapshot.todos)
  }

  /// Whether what was told of others are changes of these saves, each at most once and in order.
  fileprivate func isTold(as saves: [TodosSaved]) -> Bool {
    var told = log.changes(by: .others).flatMap(\.self)
    for change in saves.flatMap(\.edit.changes) where change == told.first { told.removeFirst() }
    return told.isEmpty
  }
}

extension TodosRepository {
  /// All saves so far.
  fileprivate func saves() async throws -> [TodosSaved] {
    if try await load().revision == .zero { return [] }
    for try await case .saved(let saves) in changes(since: .zero) { return saves }
    return []
  }
}

extension RealTodosInteractor {
  /// Makes a random edit, load or cancellation.
  fileprivate func act(on store: Store<AppState>, using random: inout SeededGenerator) async {
    let ids = store.todos.value?.map(\.id).shuffled(using: &random) ?? []
    let id = ids.first ?? Todo.id(1)
    // The todo may be gone, an edit may be in conflict or not be saved, and there may be nothing to
    // undo.
    do {
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1: try await add(title: "\(random.next() % 1000)")
      case 2, 3: try await rename(id: id, to: "\(random.next() % 1000)")
      case 4: try await setDone(.random(using: &random), ids: Array(ids.prefix(2)))
      case 5: try await remove(id: id)
      case 6: try await addNote("\(random.next() % 1000)", to: id)
      case 7: try await removeNotes(of: id)
      case 8: try await move(id: id, before: ids.last)
      case 9: try await purge()
      case 10:
        var settings = TodoSettings()
        settings.addedTags = ["\(random.next() % 10)"]
        try await set(settings, ids: [id])
      case 11, 12: try await undo()
      case 13: try await redo()
      case 14: await load().finished
      default: cancelLoad()
      }
    } catch {}
  }
}
