import Interactors
import Repositories
import StateStore

/// Remembers between runs where the person was: the last screen, and the last filter.
///
/// It is in `todo-repl/memory.json` below `XDG_STATE_HOME`, or else `~/.local/state`.
struct Recollection: Sendable {
  private let persistence: Persistence<Memory>
  private let app: AppContainer

  /// Begins to keep the memory of an app; nil when the environment has no home.
  init?(
    of app: AppContainer, environment: [String: String],
    tell: @escaping @Sendable (any OutputLine) -> Void
  ) {
    guard let path = UserFolder.state.path(of: "memory.json", environment: environment) else {
      return nil
    }
    let file = VersionedFile<Memory>(path: path, version: 1)
    let told = ToldOnce(tell)
    self.app = app
    persistence = app.store.persist(
      \.memory, members: \.screen, \.filter,
      onFailure: { told.tell(ForgottenLine(path: path, error: $0)) },
      load: { try file.load() }, save: { try file.save($0) })
  }

  /// The line that shows again what showed last; the list where that is not known.
  func line() async -> String {
    await persistence.hydrated
    let line = await typed(app.store.memory)
    // Filters and numbers may mean something else, or nothing, to this version.
    return (try? CommandParser.parse(line)) == nil ? "list" : line
  }

  /// Returns when the memory is kept.
  func flush() async {
    await persistence.flush()
  }

  private func typed(_ memory: Memory) async -> String {
    switch memory.screen {
    case nil: return "list"
    case .todos: return "list \(memory.filter)"
    case .countries(let search, _):
      return ShellWords.line(["countries"] + (search.map { [$0] } ?? []))
    case .country(let code): return ShellWords.line(["country", code])
    case .todo(let id):
      await app.todos.loadIfNeeded()?.finished
      guard let todo = app.store.todos.value?[id: id] else { return "list" }
      return ShellWords.line([CommandName.show.word, "\(todo.number)"])
    }
  }
}

/// Says why the memory is not kept.
private struct ForgottenLine: OutputLine {
  let path: String
  let error: any Error

  func text(on page: Page) -> String {
    let reason = page.language.describe(error)
    return page.language.text(.told(.file(.notRemembered(path, error: reason))))
  }

  var json: JSONLine? { nil }
}
