import Interactors
import Repositories
import StateStore

extension Session {
  /// Carries out one command. What it shows comes from the scenes, when the state changes.
  func perform(_ command: Command) async throws(ActionError) -> Outcome {
    switch command {
    case .add(let title):
      try await edit(.add) { () async throws(TodosError) in try await app.todos.add(title: title) }
    case .list(let filter):
      let load = app.todos.loadIfNeeded()
      app.navigation.showTodos(filter)
      try await arrive(load, \.todos, .todos)
    case .done(let numbers):
      let todos = try await todos(numbers)
      let changed = try await edit(.done) { () async throws(TodosError) in
        try await app.todos.setDone(true, ids: todos.map(\.id))
      }
      showUnchanged(todos, but: changed)
    case .toggle(let numbers):
      let todos = try await todos(numbers)
      try await edit(.toggle) { () async throws(TodosError) in
        try await app.todos.toggle(ids: todos.map(\.id))
      }
    case .rename(let number, let title):
      let todos = try await todos([number])
      let changed = try await edit(.rename) { () async throws(TodosError) in
        try await app.todos.rename(id: todos[0].id, to: title)
      }
      showUnchanged(todos, but: changed.map { [$0] } ?? [])
    case .remove(let numbers):
      let todos = try await todos(numbers)
      try await edit(.remove) { () async throws(TodosError) in
        try await app.todos.remove(ids: todos.map(\.id))
      }
    case .countries(let search):
      let load = app.countries.loadIfNeeded()
      app.navigation.showCountries(search: search)
      try await arrive(load, \.countries, .countries)
    case .country(let code):
      try await showCountry(code)
    case .reload:
      try await reload()
    case .help(let topic):
      output.show([HelpLine(text: topic.map(HelpText.topic) ?? HelpText.overview)])
    case .quit(let code):
      return .quit(code: code)
    }
    return .next
  }

  @discardableResult
  private func edit<Result>(
    _ command: CommandName, _ edit: () async throws(TodosError) -> Result
  ) async throws(ActionError) -> Result {
    do {
      return try await edit()
    } catch {
      // After a conflict the interactor loads again: a command waits for what it started.
      await app.store.currentLoad(\.todos)?.finished
      throw ActionError(error, command: command)
    }
  }

  /// Waits for a load, and tells when it failed, or when what it was for is not there.
  private func arrive<Value>(
    _ load: LoadHandle?, _ path: KeyPath<AppState, Loadable<Value>>, _ what: ActionError.Subject
  ) async throws(ActionError) {
    await load?.finished
    let loadable = app.store.state[keyPath: path]
    let isThere = loadable.value != nil
    if let failure = loadable.failure, load != nil || !isThere {
      throw .notLoaded(what: what, failure)
    }
    if !isThere { throw .loadCancelled(what: what) }
  }

  /// The todos with these numbers, in their order.
  private func todos(_ numbers: [Int]) async throws(ActionError) -> [Todo] {
    try await arrive(app.todos.loadIfNeeded(), \.todos, .todos)
    let wanted = Set(numbers)
    let found = app.store.read { state in
      (state.todos.value ?? []).filter { wanted.contains($0.number) }
    }
    let byNumber = Dictionary(found.map { ($0.number, $0) }) { first, _ in first }
    let missing = numbers.filter { byNumber[$0] == nil }
    if !missing.isEmpty { throw .unknownNumbers(missing) }
    return numbers.compactMap { byNumber[$0] }
  }

  /// Answers for the todos that a command left as they were: the scene shows changes only.
  private func showUnchanged(_ todos: [Todo], but changed: [Todo]) {
    let changed = Set(changed.map(\.id))
    output.show(
      todos.filter { !changed.contains($0.id) }.map { TodoRow($0, note: .unchanged) })
  }

  private func showCountry(_ code: String) async throws(ActionError) {
    try await arrive(app.countries.loadIfNeeded(), \.countries, .countries)
    let isKnown = app.store.read { state in
      (state.countries.value ?? []).contains { $0.hasCode(code) }
    }
    if !isKnown { throw .unknownCountry(code) }
    app.navigation.showCountry(code: code)
  }

  /// Loads again what is on the screen, and shows it.
  private func reload() async throws(ActionError) {
    switch app.store.route.screen {
    case .todos:
      let load = app.todos.load()
      app.navigation.showAgain()
      try await arrive(load, \.todos, .todos)
    case .countries, .country:
      let load = app.countries.load()
      app.navigation.showAgain()
      try await arrive(load, \.countries, .countries)
    }
  }
}
