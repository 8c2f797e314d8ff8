import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

struct SessionSaverTests {
  private let directory: TemporaryDirectory
  private let app = AppContainer(
    todosRepository: InMemoryTodosRepository([.sample(7)]),
    countriesRepository: ScriptedCountriesRepository(),
    now: { Date(timeIntervalSinceReferenceDate: 0) })
  private let told = Recorder<String>()

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func file() throws -> SavedSessionFile {
    try #require(
      SavedSessionFile(
        of: SavedList("todos", onServers: "a,todos"), takesOld: false,
        environment: ["XDG_STATE_HOME": directory.url.path()]))
  }

  private func saver() throws -> SessionSaver {
    SessionSaver(of: app, in: try file(), .english) { [told] in told.append($0.text(on: .plain)) }
  }

  @Test(
    arguments: [
      (nil, "", "list"), (.list, "", "list "), (.list, "open +home", "list open +home"),
      (.list, "due:whenever", "list"), (.countries, "open", "countries"),
      (.countries(search: "south k", all: true), "", "countries 'south k'"),
      (
        .countries(search: "asia", all: false, order: CountryOrder(.area)), "",
        "countries sort:area asia"
      ),
      (.country(code: "KR"), "", "country KR"), (.todo(7), "", "show 7"),
      (.todo(8), "open", "list"),
    ] as [(Route.Screen?, String, String)])
  func `the line shows what showed last, or the list`(
    screen: Route.Screen?, filter: String, line: String
  ) async throws {
    try file().save(SavedSession(screen: screen, filter: filter))
    #expect(try await saver().line([]) == line)
    #expect(told.values == [])
  }

  @Test func `without a file it is the list, and what shows is kept`() async throws {
    let saver = try saver()
    #expect(await saver.line([]) == "list")
    app.navigation.showCountry(code: "KR")
    await saver.flush()
    #expect(try file().load()?.screen == .country(code: "KR"))
    #expect(told.values == [])
  }

  @Test(arguments: ["{", "{\"version\":2,\"value\":{}}"])
  func `a damaged file, or a later one, is told once and left alone`(text: String) async throws {
    try FileManager.default.createDirectory(
      atPath: directory.url.appending(path: "todo-repl/sessions").path(),
      withIntermediateDirectories: true)
    let path = try file().path
    try Data(text.utf8).write(to: URL(filePath: path))
    let saver = try saver()
    #expect(await saver.line([]) == "list")
    app.navigation.showCountries(search: nil, all: false, order: nil)
    await saver.flush()
    await saver.flush()
    #expect(told.values.count == 1)
    #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == text)
  }

  @Test func `a folder that cannot be written to is told once`() async throws {
    // A test run as root may write to every folder, but not through this link.
    try FileManager.default.createSymbolicLink(
      atPath: directory.url.appending(path: "todo-repl").path(),
      withDestinationPath: directory.url.appending(path: "none/none").path())
    let saver = try saver()
    #expect(await saver.line([]) == "list")
    app.navigation.showCountries(search: nil, all: false, order: nil)
    await saver.flush()
    app.navigation.showTodos(.all, all: false)
    await saver.flush()
    #expect(told.values.count == 1)
  }
}
