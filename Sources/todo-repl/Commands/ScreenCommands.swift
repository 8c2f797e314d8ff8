import Interactors
import Repositories
import StateStore

/// The commands about the screen and the program.
struct ScreenCommands: CommandFamily {
  let context: CommandContext

  static let all: [Command] = [
    Command(.back, hints: ["up"], run: Self.back),
    Command(.more, hints: ["less", "page"], yields: true, run: Self.more),
    Command(.reload, hints: ["refresh", ":e"], run: Self.reload),
    Command(.retry, run: Self.retry),
    Command(.cancel, run: Self.cancel),
    Command(.clear, hints: ["cls"], run: Self.clear),
    Command(
      .help, synonyms: ["?", "h"], hints: ["man", "commands", "usage", ":h", ":help"],
      parse: CommandParser.topic,
      complete: { line, sources in
        line.words.count == 1
          ? Completion.known(HelpTopic.words(sources.aliases), line.word) : []
      }, run: Self.help),
    Command(.tour, hints: ["tutorial", "learn"], yields: true, run: Self.tour),
    Command(
      .quit, synonyms: ["exit", "q", ":q"],
      hints: ["bye", "logout", ":wq", ":x", ":q!", ":qa", ":wqa", "zz", "zq", "끝내기"],
      parse: CommandParser.exitCode,
      run: Self.quit),
  ]

  /// The `help` of a command, for `--help` behind its word.
  static func help(with topic: CommandName) -> Invocation {
    let topic = HelpTopic.command(topic)
    return Invocation(name: .help, arguments: Optional(topic)) { context in
      Self(context: context).help(topic)
      return .next
    }
  }

  private func back() throws(ActionError) {
    if !app.navigation.back() { throw .nothingBehind(.back) }
  }

  /// Reloads the screen's value and shows it.
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
    case .country:
      // The answer has the details, too: shown before, they would be those of the answer before.
      try await app.arrive(app.countries.load(), \.countries, .countries)
      app.navigation.showAgain()
    case .todo:
      app.navigation.showAgain()
    case nil:
      let load = app.todos.load()
      app.navigation.showTodos(.all, all: false)
      try await app.arrive(load, \.todos, .todos)
    }
  }

  /// Loads again the values that failed to load, and shows the screen again.
  private func retry() async throws(ActionError) {
    let state = app.store.state
    let todos = state.todos.failure == nil ? nil : app.todos.load()
    let countries = state.countries.failure == nil ? nil : app.countries.load()
    if todos == nil, countries == nil, !root.hasFailed { throw .nothingToRetry }
    // The details of a country come with the countries.
    let isDetail = if case .country = state.route.screen { true } else { false }
    if !isDetail { app.navigation.showAgain() }
    if let todos { try await app.arrive(todos, \.todos, .todos) }
    if let countries { try await app.arrive(countries, \.countries, .countries) }
    if isDetail { app.navigation.showAgain() }
  }

  private func more() {
    let limit = output.rowLimit ?? .max
    if container.showNextPage(limit) { return }
    output.show(.list(.nothingMore), json: ["type": .string("more"), "rows": .int(0)])
  }

  private func cancel() {
    if root.isLoading { return root.cancelLoads() }
    output.show(
      .nothingLoading, json: ["type": .string("cancel"), "cancelled": .bool(false)])
  }

  private func clear() { output.clearScreen() }

  private func tour() { output.show(.tourElsewhere) }

  private func quit(_ code: Int32?) -> Outcome { .quit(code: code) }

  private func help(_ topic: HelpTopic?) {
    let (page, language) = (output.page, output.language)
    let text =
      switch topic {
      case .command(let name): HelpText.topic(name, in: language)
      case .alias(let name, let line): HelpText.alias(name, line, in: language)
      case .general(let topic): language.text(of: topic)
      case nil:
        HelpText.overview(in: language, columns: page.columns, aliases: container.ownWords)
      }
    container.showPaged([HelpLine(text: text)])
  }
}

extension CommandParser {
  fileprivate func topic() throws(Misunderstanding) -> HelpTopic? {
    try expectAtMost(1)
    guard let word = words.first else { return nil }
    if let topic = GeneralTopic.allCases.first(where: { $0.words.contains(word.text) }) {
      return .general(topic)
    }
    if let line = aliases[word.text.lowercased()] {
      return .alias(word.text.lowercased(), line: line)
    }
    if let command = try Self.command(word) { return .command(command.name) }
    let suggestion = CommandHint.word(for: word.text)
    let known = [suggestion].compactMap(\.self) + GeneralTopic.allCases.flatMap(\.words)
    let meant = Suggestion.nearest(to: word.text, among: known) ?? suggestion
    throw Misunderstanding(.unknownHelpTopic(word.text, suggestion: meant), at: word)
  }

  fileprivate func exitCode() throws(Misunderstanding) -> Int32? {
    try expectAtMost(1)
    guard let word = words.first else { return nil }
    guard let code = Self.digits(word.text), code <= 255 else {
      throw Misunderstanding(.notAnExitCode(name, word.text), at: word)
    }
    return Int32(code)
  }
}
