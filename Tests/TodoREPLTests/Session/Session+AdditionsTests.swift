import Foundation
import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import todo_repl

/// Lines with `add` that are saved at once.
@Suite(.fewAtOnce)
struct SessionAdditionsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func script(_ lines: [String]) throws -> String {
    let file = directory.url.appending(path: "lines")
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
    return file.path()
  }

  /// What a run of lines has shown and left.
  private struct Run: Equatable {
    let outcome: Outcome
    let results: String
    let errors: String
    let status: Int32
    let titles: [String]
    let undoable: [String]
  }

  private func run(
    _ lines: [String], on repository: GroupingTodos, stopsAtFirstError: Bool = false,
    in language: Language = .english
  ) async throws -> Run {
    let program = try Program(
      repository, in: language, stopsAtFirstError: stopsAtFirstError, follows: false)
    var session = program.session
    let outcome = await session.read(script: try script(lines), at: nil)
    let list = try await repository.load().todos
    return Run(
      outcome: outcome, results: try program.files.takeResults(),
      errors: try program.files.takeErrors(), status: session.status(after: outcome),
      titles: list.map { "\($0.number) \($0.title) \($0.isDone)" },
      undoable: program.container.app.store.history.undoable.flatMap {
        $0.changes.map { "\($0.after?.title ?? "")" }
      })
  }

  @Test func `lines that are there are saved by one call, each acknowledged in its place`()
    async throws
  {
    let repository = GroupingTodos(limit: 1_000)
    let run = try await run(
      ["add one", "", "# a comment", "add two due:tomorrow", "add three +home", "list"],
      on: repository)
    #expect(repository.groups == [3])
    #expect(
      run.results.hasPrefix("1 [ ] one\n2 [ ] two  tomorrow\n3 [ ] three  +home\n")
        || run.results.hasPrefix("1 [ ] one\n"))
    #expect(run.titles == ["3 three false", "2 two false", "1 one false"])
    #expect(run.undoable == ["one", "two", "three"])
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `a line that needs the lines before it ends the group`() async throws {
    let repository = GroupingTodos(limit: 1_000)
    let run = try await run(
      ["add one", "add two", "add three depends:2", "add four", "done 4", "add five", "add six"],
      on: repository)
    #expect(repository.groups == [2, 2])
    #expect(run.titles.contains("4 four true"))
    #expect(run.status == 0)
  }

  @Test func `no group is larger than the repository takes`() async throws {
    let repository = GroupingTodos(limit: 3)
    let run = try await run((1...8).map { "add \($0) x" }, on: repository)
    #expect(repository.groups == [3, 3, 2])
    #expect(run.titles.count == 8)
  }

  @Test func `an error stands at its line, and stops a file that is to stop there`() async throws {
    for stops in [false, true] {
      let repository = GroupingTodos(limit: 1_000)
      let run = try await run(
        ["add one", "add two", "add full", "add four"], on: repository, stopsAtFirstError: stops)
      #expect(run.errors.contains("line 3"))
      #expect(!run.errors.contains("line 4"))
      #expect(run.titles.count == (stops ? 2 : 3))
      #expect(run.status == 1)
    }
  }

  @Test func `an unknown outcome is the outcome of each line of the group`() async throws {
    let repository = GroupingTodos(limit: 1_000)
    let run = try await run(["add one", "add doubt", "add three"], on: repository)
    #expect(run.errors.contains("line 2") && run.status == 1)
  }

  /// The lines of random files: good and bad ones, alone and beside each other.
  private static let lines = [
    "add Buy milk", "add Buy milk due:tomorrow", "add Call mum tomorrow", "add x !high +home",
    "add x project:home.garden", "add every day each:day", "add 우유 사기", "추가 빵 +집", "add full",
    "add", "add \"  \"", "add 'unclosed", "add x depends:1", "add y depends:99", "add x due:never",
    "list", "done 1", "done 99", "show last", "undo", "redo", "nonsense", "", "   ", "# comment",
    "remove last", "rename 1 z", "history 1", "stats", "search milk", "a x", "2 done",
  ]

  @Test func `whatever the lines, they show and leave the same as one by one`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(150) {
        let count = Int.random(in: 1...14, using: &random)
        let lines = (0..<count).map { _ in
          Bool.random(using: &random)
            ? "add title \(Int.random(in: 0...99, using: &random))"
            : Self.lines.randomElement(using: &random) ?? ""
        }
        let stops = Int.random(in: 0..<4, using: &random) == 0
        let language: Language = Bool.random(using: &random) ? .english : .korean
        let alone = try await run(
          lines, on: GroupingTodos(limit: 1), stopsAtFirstError: stops, in: language)
        let limit = Int.random(in: 2...6, using: &random)
        let together = try await run(
          lines, on: GroupingTodos(limit: limit), stopsAtFirstError: stops, in: language)
        #expect(together == alone, "\(lines), at most \(limit), stopping: \(stops)")
      }
    }
  }
}

/// Todos in memory that are saved in groups. A todo with the title "full" cannot be saved, and the
/// outcome of one with the title "doubt" is unknown.
private final class GroupingTodos: TodosRepository {
  let savesAtOnce: Int
  private let stored = InMemoryTodosRepository(now: { Date(timeIntervalSinceReferenceDate: 0) })
  private let counts = Mutex<[Int]>([])

  /// The sizes of the groups so far.
  var groups: [Int] { counts.withLock { $0 } }

  init(limit: Int) { savesAtOnce = limit }

  func load() async throws -> TodosSnapshot { try await stored.load() }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    for title in edit.changes.compactMap(\.after?.title) {
      if title == "full" { throw StorageError.cannotWrite(path: "p", reason: "r") }
      if title == "doubt" { throw StorageError.outcomeUnknown(path: "p", reason: "r") }
    }
    return try await stored.save(edit, basedOn: revision)
  }

  func save(
    _ edits: [TodosEdit], basedOn revision: Revision
  ) async -> [Result<TodosSaved, any Error>] {
    counts.withLock { $0.append(edits.count) }
    var outcomes: [Result<TodosSaved, any Error>] = []
    for edit in edits {
      do {
        outcomes.append(.success(try await save(edit, basedOn: revision)))
      } catch {
        return outcomes + [.failure(error)]
      }
    }
    return outcomes
  }

  func update(since revision: Revision) async throws -> TodosUpdate? {
    try await stored.update(since: revision)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    stored.changes(since: revision)
  }

  func history() async throws -> [TodosSaved] { try await stored.history() }

  func detail(of id: Todo.ID) async throws -> TodoDetail { try await stored.detail(of: id) }
}
