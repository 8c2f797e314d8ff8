import Interactors
import Repositories
import StateStore

/// Remembers from run to run where the person was in each list: the last screen and the last
/// filter.
///
/// The files are in `todo-repl/sessions` below `XDG_STATE_HOME`, or else `~/.local/state`.
struct SessionSaver: Sendable {
  private let persistence: Persistence<SavedSession>
  private let app: AppContainer

  /// Starts saving the session of an app.
  init(
    of app: AppContainer, in file: SavedSessionFile, _ language: Language,
    tell: @escaping @Sendable (any OutputLine) -> Void
  ) {
    let report = FirstReport(tell)
    let path = file.path
    self.app = app
    persistence = app.store.persist(
      \.savedSession, members: \.screen, \.filter, \.view, \.context,
      onFailure: { error in
        let message = FileMessage.notRemembered(path, error: language.describe(error))
        report.tell(Remark(.fromProgram(.file(message)), style: nil))
      },
      load: { try file.load() }, save: { try file.save($0) })
  }

  /// The line that shows the last screen again, or the list if the last screen is not known.
  ///
  /// - Parameter views: The person's own views.
  func line(_ views: [TodoView]) async -> String {
    await persistence.hydrated
    let line = await typed(app.store.savedSession)
    // Filters and numbers may mean something else, or nothing, to this version.
    return (try? CommandParser.parse(line, views: views)) == nil ? "list" : line
  }

  /// The name of the context that was on; nil for none.
  func context() async -> String? {
    await persistence.hydrated
    return app.store.savedSession.context
  }

  /// Returns when the session is saved.
  func flush() async {
    await persistence.flush()
  }

  private func typed(_ session: SavedSession) async -> String {
    switch session.screen {
    case nil: return "list"
    case .todos: return session.view ?? "list \(session.filter)"
    case .countries(let search, _, let order):
      let words = ["countries", order.map(String.init(describing:)), search]
      return ShellWords.line(words.compactMap(\.self))
    case .country(let code): return ShellWords.line(["country", code])
    case .todo(let id):
      await app.todos.loadIfNeeded()?.finished
      guard let todo = app.store.todos.value?[id: id] else { return "list" }
      return ShellWords.line([CommandName.show.word, todo.number.asTyped])
    }
  }
}
