/// What the program says to a person, as data: a ``Language`` puts it into words. Errors are said by themselves.
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
  case commands, moreHelp
  case usage(CommandName)
  case examples(count: Int)

  // What is under way.
  case reading(percent: Int)
  /// Without a last number there is no end to the attempts.
  case retrying(number: Int, last: Int?)
  case loading, saving

  case list(ListMessage)
  case edit(EditMessage)
  case file(FileMessage)
}
