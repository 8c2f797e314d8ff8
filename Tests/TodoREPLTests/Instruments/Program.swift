import Foundation
import Interactors
import Repositories

@testable import todo_repl

/// The program in a test: a session on repositories that the test holds, printing into files.
struct Program {
  let files: OutputFiles
  let container: SceneContainer
  private(set) var session: Session

  init(
    _ todos: any TodosRepository,
    _ countries: any CountriesRepository = ScriptedCountriesRepository(),
    format: Output.Format = .text, in language: Language = .english,
    stopsAtFirstError: Bool = false, showsOthers: Bool = false, follows: Bool = true,
    waitsForCountries: Bool = false,
    loadingLine: LoadingLine = LoadingLine(.none) { _ in },
    todosFiles: any TodosFiles = LocalTodosFiles(timeZone: .gmt), results: FileDescriptor? = nil,
    countriesAtHand: @escaping @Sendable () async -> [Country] = { [] },
    editing: TextEditing? = nil, endings: SignalCount = SignalCount(), canTypeMore: Bool = false
  ) throws {
    files = try OutputFiles()
    let now: @Sendable () -> Date = { Date(timeIntervalSinceReferenceDate: 0) }
    container = SceneContainer(
      app: AppContainer(
        todosRepository: todos, countriesRepository: countries, files: todosFiles,
        follows: follows, waitsForCountries: waitsForCountries, now: now),
      output: files.output(format, in: language, results: results), loadingLine: loadingLine,
      calendar: LocalCalendar { LocalNow.sample.calendar },
      now: now, canTypeMore: canTypeMore, showsOthers: showsOthers,
      countriesAtHand: countriesAtHand, editing: editing,
      endings: endings)
    session = Session(container, stopsAtFirstError: stopsAtFirstError)
  }

  var root: RootScene { session.root }

  /// The scene that shows.
  var scene: any Scene { root.branch[root.branch.count - 1] }

  /// Runs a line to its end.
  @discardableResult
  mutating func run(_ line: String) async -> Outcome {
    session.interrupts.mark()
    return await session.run(.text(line), at: nil)
  }

  /// Runs lines and discards their results.
  mutating func visit(_ lines: [String]) async throws {
    for line in lines { await run(line) }
    _ = try files.takeResults()
  }

  /// Starts a line in a task.
  func start(_ line: String) -> Task<Void, Never> {
    Task { [session] in
      var session = session
      _ = await session.run(.text(line), at: nil)
    }
  }

  /// Runs a line and returns its results.
  mutating func answer(to line: String) async throws -> String {
    await run(line)
    return try files.takeResults()
  }

  /// Runs a line and returns its errors.
  mutating func error(of line: String) async throws -> String {
    await run(line)
    return try files.takeErrors()
  }
}
