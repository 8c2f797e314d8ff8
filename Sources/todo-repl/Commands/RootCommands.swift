import Interactors
import Repositories
import StateStore

/// Carries out commands: those of a scene by the scene's own, whatever shows, and the rest here.
struct RootCommands {
  let container: SceneContainer
  let root: RootScene

  private var app: AppContainer { container.app }

  func perform(_ command: Command) async throws(ActionError) -> Outcome {
    let todoList = TodoListCommands(container: container)
    let todoDetail = TodoDetailCommands(container: container)
    let files = FileCommands(container: container, listener: root)
    switch command {
    case .add(let title, let marks): try await todoList.add(title, marks)
    case .list(let filter, let all): try await todoList.list(filter, all: all)
    case .done(let numbers): try await todoList.done(numbers)
    case .toggle(let numbers): try await todoList.toggle(numbers)
    case .set(let numbers, let marks): try await todoList.set(numbers, marks)
    case .rename(let number, let title): try await todoList.rename(number, title)
    case .move(let number, let place): try await todoList.move(number, place)
    case .remove(let numbers): try await todoList.remove(numbers)
    case .purge: try await todoList.purge()
    case .stats: try await todoList.stats()
    case .undo: try await todoList.undo()
    case .redo: try await todoList.redo()
    case .show(let number): try await todoDetail.show(number)
    case .note(let number, let text): try await todoDetail.note(number, text)
    case .importFile(let path, let format, let isStrict):
      try await files.importFile(path, format, isStrict: isStrict)
    case .exportFile(let path?, let format, let isReplacing):
      try await files.export(to: path, format, isReplacing: isReplacing)
    case .exportFile(nil, let format, _): try await files.print(format ?? .jsonLines)
    case .countries(let search, let all):
      try await CountryListCommands(app: app).countries(search, all: all)
    case .country(let code): try await CountryDetailCommands(app: app).country(code)
    case .back: try back()
    case .reload: try await reload()
    case .retry: try await retry()
    case .cancel: cancel()
    case .help(let topic): help(topic)
    case .readFile(let path): return .read(path: path)
    case .quit(let code): return .quit(code: code)
    }
    return .next
  }

  private func back() throws(ActionError) {
    if !app.navigation.back() { throw .nothingBehind }
  }

  /// Loads again what is on the screen, and shows it.
  private func reload() async throws(ActionError) {
    switch app.store.route.screen {
    case .todos:
      let load = app.todos.load()
      app.navigation.showAgain()
      try await app.arrive(load, \.todos, .todos)
    case .countries:
      let load = app.countries.load()
      app.navigation.showAgain()
      try await app.arrive(load, \.countries, .countries)
    case .todo, .country:
      app.navigation.showAgain()
    case nil:
      let load = app.todos.load()
      app.navigation.showTodos(.all, all: false)
      try await app.arrive(load, \.todos, .todos)
    }
  }

  /// Loads again what could not be loaded, and shows what it was for.
  private func retry() async throws(ActionError) {
    let state = app.store.state
    let todos = state.todos.failure == nil ? nil : app.todos.load()
    let countries = state.countries.failure == nil ? nil : app.countries.load()
    if todos == nil, countries == nil, !root.hasFailed { throw .nothingToRetry }
    app.navigation.showAgain()
    if let todos { try await app.arrive(todos, \.todos, .todos) }
    if let countries { try await app.arrive(countries, \.countries, .countries) }
  }

  private func cancel() {
    if root.isLoading { return root.cancelLoads() }
    container.output.show([
      Remark(.nothingLoading, json: ["type": .string("cancel"), "cancelled": .bool(false)])
    ])
  }

  private func help(_ topic: CommandName?) {
    let language = container.output.language
    let text = topic.map { HelpText.topic($0, in: language) } ?? HelpText.overview(in: language)
    container.output.show([HelpLine(text: text)])
  }
}
