/// A message to a person, as data: a ``Language`` puts it into words. Errors have their own types.
indirect enum Message: Hashable, Sendable {
  // At the prompt.
  case greeting(version: String)
  case yesOrNo(Message)
  case nothingLoading
  /// Typed or pasted text was left out: with it, the line would have had more characters than this.
  case textLeftOut(limit: Int)

  // The tour.
  case tourBegins, tourEnds
  /// How to start the tour.
  case tourElsewhere

  // Beside the answers to commands.
  case fromProgram(Message)
  case notice(Message)
  /// A sentence already in the right language.
  case said(String)

  // Help.
  case commands
  /// The title of the aliases.
  case ownCommands
  /// An alias, and the line that it stands for.
  case ownCommand(String, String)
  /// The title of the commands that a newcomer does not need.
  case otherCommands
  /// The words of the commands that do not run by their first letters.
  case moreHelp(except: [String])
  /// Other words for a command, and whether its first letters do not run it.
  case otherWords([String], isWhole: Bool)
  case usage(CommandName)
  case examples(count: Int)

  // Work in progress.
  /// The percentage of a file read so far, and the seconds that the rest will take; nil if unknown.
  case reading(percent: Int, left: Int?)
  /// The attempts have no limit if `last` is nil.
  case retrying(number: Int, last: Int?)
  case loading, saving

  case list(ListMessage)
  case edit(EditMessage)
  case file(FileMessage)
}
