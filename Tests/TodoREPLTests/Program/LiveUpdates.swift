import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

/// The program at the terminal of `Tests/Terminal/screen.py`, with commands from a file that update
/// the screen while a line is being typed.
struct LiveUpdates {
  /// The file of the commands, which may be a pipe.
  private static let path = ProcessInfo.processInfo.environment["LIVE_UPDATES"]

  @Test(.enabled(if: path != nil, "Tests/Terminal/screen.py runs it, on a terminal"))
  func `commands from elsewhere beside a person at the terminal`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let output = Output(.text, color: .never, environment: environment)
    let container = SceneContainer(
      app: AppContainer(
        todosRepository: InMemoryTodosRepository(),
        countriesRepository: ScriptedCountriesRepository()),
      output: output, loadingLine: LoadingLine(.none) { _ in },
      calendar: LocalCalendar { LocalNow.sample.calendar }, now: { LocalNow.sample.moment })
    let session = Session(container, stopsAtFirstError: false)
    let person = try #require(Terminal.person(session, container, environment))
    let path = try #require(Self.path)
    Task.detached { try await carryOut(path, in: session.root, container) }
    var runner = InputRunner(session: session, person: person)
    #expect(await runner.run([]) == 0)
  }

  private func carryOut(
    _ path: String, in root: RootScene, _ container: SceneContainer
  ) async throws {
    let context = CommandContext(container: container, root: root)
    var reader = LineReader(try FileDescriptor(opening: path, to: .read))
    while case .text(let text) = try await reader.next() {
      _ = try await #require(try CommandParser.parse(text)).perform(context)
    }
  }
}
