import Interactors

/// A command: how it is typed, completed, and what it does.
///
/// `help`, completion, suggestions and `Docs/Commands.md` are made from the commands in
/// ``Commands``. What `help` says of a command stands in each language.
struct Command: Sendable {
  typealias Complete = @Sendable (CompletedLine, Completion.Sources) -> [Completion.Candidate]

  let name: CommandName
  /// Other words that run the command.
  let synonyms: [String]
  /// Words of other programs, for which the command is suggested.
  let hints: [String]
  /// The options that can stand anywhere in a line with the command.
  let options: [String]
  /// What the last word of a line can become.
  let complete: Complete
  /// Reads the rest of a line.
  let parse: @Sendable (CommandParser) throws(Misunderstanding) -> Invocation

  /// A command with arguments.
  init<Family: CommandFamily, Arguments: Hashable & Sendable>(
    _ name: CommandName, synonyms: [String] = [], hints: [String] = [], options: [String] = [],
    parse: @escaping @Sendable (CommandParser) -> () throws(Misunderstanding) -> Arguments,
    complete: @escaping Complete = { _, _ in [] },
    run: @escaping @Sendable (Family) -> (Arguments) async throws(ActionError) -> Outcome
  ) {
    self.name = name
    self.synonyms = synonyms
    self.hints = hints
    self.options = options
    self.complete = complete
    self.parse = { parser throws(Misunderstanding) in
      let arguments = try parse(parser)()
      return Invocation(name, arguments) { context async throws(ActionError) in
        try await run(Family(context))(arguments)
      }
    }
  }

  /// A command with arguments, after which the next line comes.
  init<Family: CommandFamily, Arguments: Hashable & Sendable>(
    _ name: CommandName, synonyms: [String] = [], hints: [String] = [], options: [String] = [],
    parse: @escaping @Sendable (CommandParser) -> () throws(Misunderstanding) -> Arguments,
    complete: @escaping Complete = { _, _ in [] },
    run: @escaping @Sendable (Family) -> (Arguments) async throws(ActionError) -> Void
  ) {
    self.init(
      name, synonyms: synonyms, hints: hints, options: options, parse: parse, complete: complete,
      run: { (family: Family) in
        { (arguments: Arguments) async throws(ActionError) in
          try await run(family)(arguments)
          return Outcome.next
        }
      })
  }

  /// A command whose word is the whole line.
  init<Family: CommandFamily>(
    _ name: CommandName, synonyms: [String] = [], hints: [String] = [],
    run: @escaping @Sendable (Family) -> () async throws(ActionError) -> Void
  ) {
    self.init(
      name, synonyms: synonyms, hints: hints, parse: CommandParser.nothing,
      run: { (family: Family) in
        { (_: NoArguments) async throws(ActionError) in
          try await run(family)()
          return Outcome.next
        }
      })
  }
}

/// Commands that belong together, as functions.
protocol CommandFamily: SendableMetatype {
  init(_ context: CommandContext)
}

/// What commands work with.
struct CommandContext: Sendable {
  let container: SceneContainer
  let root: RootScene
}

/// The arguments of a command that has none.
struct NoArguments: Hashable {}
