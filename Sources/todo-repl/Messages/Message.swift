/// A message to a person, as data: a ``Language`` puts it into words. Errors have types of their
/// own.
indirect enum Message: Hashable {
  // At the prompt.
  case greeting(version: String)
  case yesOrNo(Message)
  case nothingLoading

  // Beside the answers to commands.
  case told(Message)
  case notice(Message)
  /// A sentence that is in the right language already.
  case said(String)

  // Help.
  case commands
  /// The words are of the commands that their first letters do not reach.
  case moreHelp(except: [String])
  /// Other words that run a command, and whether its first letters do.
  case otherWords([String], isWhole: Bool)
  case usage(CommandName)
  case examples(count: Int)

  // What is under way.
  case reading(percent: Int)
  /// The attempts have no end if `last` is nil.
  case retrying(number: Int, last: Int?)
  case loading, saving

  case list(ListMessage)
  case edit(EditMessage)
  case file(FileMessage)
}
