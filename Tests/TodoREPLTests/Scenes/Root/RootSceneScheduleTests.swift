import Foundation
import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import todo_repl

/// Edits of others that come while a command prints, while a question is open, while an own edit is
/// being saved, and while no scene is there.
struct RootSceneScheduleTests {
  @Test func `whenever others edit, each edit of theirs has one line, or is counted once`()
    async throws
  {
    try await withSeed { generator in
      for _ in 0..<LongTests.rounds(50) {
        var schedule = try Schedule(SeededGenerator(seed: generator.next()))
        try await schedule.run(steps: 25)
        try await schedule.check()
      }
    }
  }

  @Test func `edits that nobody printed in time are counted, and memory stays bounded`()
    async throws
  {
    var schedule = try Schedule(SeededGenerator())
    await schedule.load()
    schedule.leave()
    for _ in 0..<15 { try await schedule.others.add(100) }
    try await schedule.check()
    #expect(schedule.store.log.entries.count == 10)
  }
}

/// A program among others, at random.
private struct Schedule {
  let others: Others
  private let repository: HeldSaves
  private let files: OutputFiles
  private let container: SceneContainer
  /// The scenes; nil between two sessions.
  private var session: Session?
  private var random: SeededGenerator
  private var own = 0

  var store: Store<AppState> { container.app.store }

  init(_ random: SeededGenerator) throws {
    let todos = InMemoryTodosRepository()
    (others, repository) = (Others(todos), HeldSaves(todos))
    let program = try Program(repository, showsOthers: true)
    (files, container, session) = (program.files, program.container, program.session)
    self.random = random
  }

  /// Loads the list: from here on, the log has the edits of others.
  func load() async { await container.app.todos.load().finished }

  /// Ends the scenes.
  mutating func leave() { session = nil }

  private mutating func enter() -> Session {
    let entered = session ?? Session(container, stopsAtFirstError: false)
    session = entered
    return entered
  }

  private mutating func run(_ line: String) async {
    var session = enter()
    _ = await session.run(.text(line), at: nil)
    self.session = session
  }

  private mutating func addOwn() -> String {
    own += 1
    return "add own \(own)"
  }

  mutating func run(steps: Int) async throws {
    await load()
    for _ in 0..<steps {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: try await others.add(1)
      case 2: try await others.add(15)
      case 3: await run("help quit")
      case 4:
        // While a command prints.
        let several = Task { [others] in for _ in 0..<3 { try await others.add(1) } }
        await run(addOwn())
        try await several.value
      case 5:
        // While an own edit is being saved.
        let gate = Gate()
        repository.hold(at: gate)
        let line = addOwn()
        let command = Task { [session = enter()] in
          var session = session
          _ = await session.run(.text(line), at: nil)
        }
        await gate.arrival()
        try await others.add(2)
        repository.hold(at: nil)
        gate.open()
        await command.value
      case 6:
        // While a question is open.
        let answer = Bool.random(using: &random) ? "y" : "n"
        container.confirmation.begin { [others] _ in
          try? await others.add(2)
          return answer
        }
        await run("done 1-9999")
      case 7: leave()
      default: await run(addOwn())
      }
    }
  }

  /// Checks the lines of all edits.
  mutating func check() async throws {
    let count = others.count
    for await logged in store.values(\.log.count) where logged[.others] == count { break }
    await enter().root.settle()
    try container.output.flush()
    let lines = try files.takeResults().split(separator: "\n")
    let theirs = lines.compactMap { $0.wholeMatch(of: /\ *-?\d+ \[ \] others (\d+)/)?.output.1 }
    let more = lines.compactMap { $0.wholeMatch(of: /… ([\d,]+) more/)?.output.1 }
      .compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +)
    #expect(Set(theirs).count == theirs.count, "\(random.repetition)")
    #expect(theirs.count + more == count, "\(random.repetition): \(lines)")
    let mine = lines.compactMap { $0.wholeMatch(of: /\ *-?\d+ \[ \] own (\d+)/)?.output.1 }
    #expect(mine.compactMap { Int($0) } == Array(1..<(own + 1)), "\(random.repetition)")
  }
}

/// Other programs, which add todos.
private final class Others: Sendable {
  private let todos: InMemoryTodosRepository
  private let added = Mutex(0)

  init(_ todos: InMemoryTodosRepository) { self.todos = todos }

  var count: Int { added.withLock { $0 } }

  /// Adds todos by one edit.
  func add(_ count: Int) async throws {
    let numbers = added.withLock { added in
      defer { added += count }
      return added + 1...added + count
    }
    let changes = numbers.map { number in
      TodosEdit.Change.added(
        Todo(
          id: UUID(), number: 0, title: "others \(number)", rank: .between(nil, nil),
          createdAt: Date(timeIntervalSinceReferenceDate: 0)))
    }
    try await todos.save(TodosEdit(.importing, changes, by: "others"), basedOn: .zero)
  }
}

/// A list whose saves by the program wait for the test.
private final class HeldSaves: TodosRepository {
  private let todos: InMemoryTodosRepository
  private let gate = Mutex<Gate?>(nil)

  init(_ todos: InMemoryTodosRepository) { self.todos = todos }

  func hold(at gate: Gate?) { self.gate.withLock { $0 = gate } }

  func load() async throws -> TodosSnapshot { try await todos.load() }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try await gate.withLock { $0 }?.pass()
    return try await todos.save(edit, basedOn: revision)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    todos.changes(since: revision)
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail { try await todos.detail(of: id) }
}
