import Interactors

/// A command: its words, its completion and its effect.
///
/// `help`, completion, suggestions and `Docs/Commands.md` are made from the commands in
/// ``Commands``. Each language has its own `help` text of a command.
struct Command: Sendable {
  typealias Complete = @Sendable (CompletedLine, Completion.Sources) -> [Completion.Candidate]

  let name: CommandName
  /// Other words that run the command.
  let synonyms: [String]
  /// Words of other programs that make the parser suggest this command.
  let hints: [String]
  /// Whether the command leaves beginnings that it shares to the other commands, so that a command
  /// added later makes no familiar abbreviation ambiguous.
  let yields: Bool
  /// Why the first letters of the word do not run the command; nil if they do.
  let danger: Danger?
  /// The options that can stand anywhere in a line with the command.
  let options: [String]
  /// The candidates for the last word of a line.
  let complete: Complete
  /// Reads the rest of a line.
  let parse: @Sendable (CommandParser) throws(Misunderstanding) -> Invocation

  /// A command with arguments.
  init<Family: CommandFamily, Arguments: Hashable & Sendable>(
    _ name: CommandName, synonyms: [String] = [], hints: [String] = [], yields: Bool = false,
    danger: Danger? = nil,
    options: [String] = [],
    parse: @escaping @Sendable (CommandParser) -> () throws(Misunderstanding) -> Arguments,
    complete: @escaping Complete = { _, _ in [] },
    run: @escaping @Sendable (Family) -> (Arguments) async throws(ActionError) -> Outcome
  ) {
    self.name = name
    self.synonyms = synonyms
    self.hints = hints
    self.yields = yields
    self.danger = danger
    self.options = options
    self.complete = complete
    self.parse = { parser throws(Misunderstanding) in
      let arguments = try parse(parser)()
      let typed = parser.name
      return Invocation(name: name, arguments: arguments) { context async throws(ActionError) in
        do throws(ActionError) {
          return try await run(Family(context: context))(arguments)
        } catch {
          throw error.ofCommand(typed)
        }
      }
    }
  }

  /// A command with arguments; the next line follows.
  init<Family: CommandFamily, Arguments: Hashable & Sendable>(
    _ name: CommandName, synonyms: [String] = [], hints: [String] = [], yields: Bool = false,
    danger: Danger? = nil,
    options: [String] = [],
    parse: @escaping @Sendable (CommandParser) -> () throws(Misunderstanding) -> Arguments,
    complete: @escaping Complete = { _, _ in [] },
    run: @escaping @Sendable (Family) -> (Arguments) async throws(ActionError) -> Void
  ) {
    self.init(
      name, synonyms: synonyms, hints: hints, yields: yields, danger: danger, options: options,
      parse: parse, complete: complete,
      run: { (family: Family) in
        { (arguments: Arguments) async throws(ActionError) in
          try await run(family)(arguments)
          return Outcome.next
        }
      })
  }

  /// A command whose word is the whole line.
  init<Family: CommandFamily>(
    _ name: CommandName, synonyms: [String] = [], hints: [String] = [], yields: Bool = false,
    danger: Danger? = nil,
    run: @escaping @Sendable (Family) -> () async throws(ActionError) -> Void
  ) {
    self.init(
      name, synonyms: synonyms, hints: hints, yields: yields, danger: danger,
      parse: CommandParser.nothing,
      run: { (family: Family) in
        { (_: NoArguments) async throws(ActionError) in
          try await run(family)()
          return Outcome.next
        }
      })
  }
}

extension Command {
  /// The Korean words that run the command, the usual one first.
  var koreanWords: [String] { KoreanWords.ofCommands[name.word] ?? [] }

  /// Whether a word is the command's own or a synonym, in any case, rather than the first letters
  /// of one.
  func isWhole(_ word: String) -> Bool {
    let small = word.lowercased()
    return name.word == small || synonyms.contains(small) || koreanWords.contains(word)
  }

  /// Whether a word begins the command's own, or a Korean one.
  func begins(with word: String) -> Bool {
    name.word.hasPrefix(word.lowercased()) || koreanWords.contains { $0.hasPrefix(word) }
  }

  /// The name in the alphabet of a word that begins it.
  func name(beginning word: String) -> CommandName {
    if name.word.hasPrefix(word.lowercased()) { return name }
    return koreanWords.first { $0.hasPrefix(word) }.map(name.typed) ?? name
  }
}

extension CommandError {
  /// The error of a word that begins several commands.
  static func ambiguous(_ word: String, _ candidates: [Command]) -> CommandError {
    .ambiguousCommand(word, candidates.map { $0.name(beginning: word) })
  }
}

/// Commands that belong together, as functions.
protocol CommandFamily: SendableMetatype {
  var context: CommandContext { get }

  init(context: CommandContext)
}

extension CommandFamily {
  var container: SceneContainer { context.container }
  var root: RootScene { context.root }
  var app: AppContainer { container.app }
  var output: Output { container.output }
}

/// The objects that commands work with.
struct CommandContext: Sendable {
  let container: SceneContainer
  let root: RootScene
}

/// The arguments of a command without any.
struct NoArguments: Hashable {}
