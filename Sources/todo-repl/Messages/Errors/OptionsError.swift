import Repositories

/// Why the program's arguments are not options, as data.
enum OptionsError: ReportableError, Equatable {
  case notUTF8(String)
  case unknownOption(String, suggestion: String?)
  case missingValue(OptionName)
  case unexpectedValue(OptionName, String)
  case emptyPath(OptionName)
  /// Not a server address.
  case notAnAddress(NetworkAddressError)
  /// An option missing from this build of the program.
  case withoutNetworking(OptionName)
  /// A word that the option does not take as its value.
  case notAValue(OptionName, String, suggestion: String? = nil)
  case notAnAlias(String)
  /// No word with filters; nil if the text has no filters.
  case notAView(OptionName, String, Misunderstanding?)
  /// A line that shows no todos.
  case notAFirstScreen(String, Misunderstanding?)
  /// An alias or a view with the name of a command.
  case nameOfCommand(OptionName, String)
  /// A context with the word that leaves a context.
  case contextNamedNone(String)
  /// A word is the name of both an alias and a view.
  case aliasAndView(String)
  case seedWithoutFail
  case repeatedOption(OptionName)
  case fileWithMemory
  /// An option for a list in a file or in memory stands beside `--etcd`.
  case notWithEtcd(OptionName)
  /// An option for a list on etcd stands without `--etcd`.
  case withoutEtcd(OptionName)
  case notAServer(NetworkAddressError)
  case notAListName(String)
  case recoverWithMemory
  /// A word in the settings that is not an option.
  case notAnOption(String)
  /// An option in the settings that only applies to one run.
  case notASetting(OptionName)
  /// An option behind a command that would not run with it.
  case optionAfterCommand(OptionName, CommandName)
  /// A word after a command that looks like an option of the command, but is not one.
  case notACommandOption(String, CommandName, suggestion: String?)
  /// An option that names a list stands beside `tour`.
  case tourHasOwnList(OptionName)

  var code: String { "wrong_options" }

  func message(in language: Language) -> String { language.text(of: self) }
}
