import Repositories

extension English {
  static func text(of error: OptionsError) -> String { "\(problem(error)) Try: todo-repl --help" }

  private static func problem(_ error: OptionsError) -> String {
    switch error {
    case .notUTF8(let word):
      "arguments are expected in UTF-8, but \(quoted(word)) has other bytes. Write it in UTF-8."
    case .unknownOption(let word, let suggestion): "unknown option \(quoted(word))\(meant(suggestion))"
    case .missingValue(let option): missing(option)
    case .unexpectedValue(let option, let value):
      """
      \(option.rawValue) takes no value, but has \(quoted(value)). Remove the = and the value.
      """
    case .emptyPath(let option): "\(option.rawValue) needs a path, but it is empty."
    case .notAnAddress(let error):
      text(of: error, .countriesURL, "https://restcountries.com/v3.1")
    case .withoutNetworking(let option):
      """
      \(option.rawValue) needs a program that was built with networking. Install the program by \
      "./install.sh --networking".
      """
    case .notAColorChoice(let word, let meant):
      choice(.color, choices(of: ColorChoice.self), quoted(word), meant)
    case .notASyncPolicy(let word, let meant):
      choice(.sync, choices(of: SyncPolicy.self), quoted(word), meant)
    case .notAShell(let word, let meant):
      choice(.completion, choices(of: Shell.self), quoted(word), meant)
    case .notANumberOfRetries(let word):
      "--retries takes a whole number from 0 to 10, not \(quoted(word))."
    case .notALatency(let word):
      "--latency takes whole milliseconds from 0 to 60000, not \(quoted(word))."
    case .notAFailureRate(let word):
      "--fail takes a number from 0 (never) to 1 (always), such as 0.3, not \(quoted(word))."
    case .notAnAlias(let word):
      """
      --alias takes a word, "=" and a line, such as hot="list pri:high sort:due", not \(quoted(word)).
      """
    case .aliasOfCommand(let word):
      "--alias cannot rename \(quoted(word)), which is a command. Choose another word."
    case .notAView(let option, let word, nil):
      """
      \(option.rawValue) takes a word, "=" and filters, such as work="project:work", not \(quoted(word)).
      """
    case .notAView(let option, let word, let error?):
      "\(option.rawValue) cannot have the filters of \(quoted(word)): \(text(of: error.problem))"
    case .notAFirstScreen(let line, nil):
      "--first takes a view such as today, a line such as \"list open\", or last, not \(quoted(line))."
    case .notAFirstScreen(let line, let error?):
      "--first cannot show \(quoted(line)): \(text(of: error.problem))"
    case .viewOfCommand(let word):
      "--view cannot rename \(quoted(word)), which is a command. Choose another word."
    case .contextNamedNone(let word):
      "--context cannot be named \(quoted(word)), which leaves the context. Choose another word."
    case .aliasAndView(let word):
      "\(quoted(word)) is given as an alias and as a view, but a word has one meaning. Rename one of them."
    case .notASeed(let word):
      "--seed takes a whole number from 0 to \(UInt64.max), not \(quoted(word))."
    case .notAMoment(let word):
      "--clock takes a moment such as 2026-12-01T17:00, not \(quoted(word))."
    case .seedWithoutFail:
      """
      --seed chooses what --fail makes fail, but --fail is not given. Add --fail RATE, or leave \
      out --seed.
      """
    case .repeatedOption(let option):
      "\(option.rawValue) is allowed once, but is given twice. Keep one of them."
    case .fileWithMemory:
      "--file keeps the todos and --memory does not, but both are given. Keep one of them."
    case .notWithEtcd(let option):
      """
      \(option.rawValue) is for a list on this computer and --etcd keeps the list on servers, but both \
      are given. Keep one of them.
      """
    case .withoutEtcd(let option):
      "\(option.rawValue) is for a list on etcd, but --etcd is not given. Add --etcd URL, or leave "
        + "out the option."
    case .tourHasOwnList(let option):
      "\(option.rawValue) names a list, but the tour has its own one. Leave out \(option.rawValue)."
    case .notAServer(let error): text(of: error, .etcd, "http://127.0.0.1:2379")
    case .notAListName(let word):
      """
      --list takes a name of at most 200 bytes, without "/" or invisible characters, not \
      \(quoted(word)).
      """
    case .recoverWithMemory:
      "--recover reads a file and --memory has none, but both are given. Keep one of them."
    case .notAnOption(let word): "an option such as --color is expected, not \(quoted(word))."
    case .optionAfterCommand(let option, let command):
      """
      "\(command.word)" would not run with \(option.rawValue) behind it. Leave out one of them; when \
      \(option.rawValue) is text, put it after --, as in "todo-repl \(command.word) -- \(option.rawValue)".
      """
    case .notACommandOption(let word, let command, let suggestion):
      """
      "\(command.word)" has no option \(quoted(word))\(meant(suggestion)) When it is text, put it after --, as \
      in "todo-repl \(command.word) -- …".
      """
    case .notASetting(let option):
      "\(option.rawValue) is for the command line only. Remove it here."
    }
  }

  private static func text(
    of error: NetworkAddressError, _ option: OptionName, _ example: String
  ) -> String {
    let (name, address) = (option.rawValue, quoted(error.address))
    return switch error.problem {
    case .notHTTP: "\(name) takes an address such as \(example), not \(address)."
    case .password:
      "\(name) \(address) holds a name or a password, which others can read; leave both out."
    case .query: "\(name) \(address) has a part behind \"?\" or \"#\"; leave that out."
    }
  }

  private static func missing(_ option: OptionName) -> String {
    let name = option.rawValue
    return switch option {
    case .command, .onEdit: "\(name) needs a command after it, but has none."
    case .color: "\(name) needs \(choices(of: ColorChoice.self)) after it, but has none."
    case .sync: "\(name) needs \(choices(of: SyncPolicy.self)) after it, but has none."
    case .completion: "\(name) needs \(choices(of: Shell.self)) after it, but has none."
    case .countriesURL:
      "\(name) needs an address such as https://restcountries.com/v3.1 after it, but has none."
    case .etcd: "\(name) needs an address such as http://127.0.0.1:2379 after it, but has none."
    case .list, .etcdUser: "\(name) needs a name after it, but has none."
    case .retries: "\(name) needs a whole number from 0 to 10 after it, but has none."
    case .latency: "\(name) needs whole milliseconds from 0 to 60000 after it, but has none."
    case .fail:
      "\(name) needs a number from 0 (never) to 1 (always), such as 0.3, after it, but has none."
    case .alias:
      "\(name) needs a word and a line, such as hot=\"list pri:high\", after it, but has none."
    case .view, .context:
      "\(name) needs a word and filters, such as work=\"project:work\", after it, but has none."
    case .first:
      "\(name) needs a view such as today, a line such as \"list open\", or last, after it, but has none."
    case .seed: "\(name) needs a whole number from 0 to \(UInt64.max) after it, but has none."
    case .clock: "\(name) needs a moment such as 2026-12-01T17:00 after it, but has none."
    case .file, .script, .memory, .readOnly, .recover, .bail, .json, .man, .help, .version:
      "\(name) needs a path after it, but has none."
    }
  }

  private static func choice(
    _ option: OptionName, _ choices: String, _ word: String, _ meant: String?
  ) -> String {
    guard let meant else {
      return "\(option.rawValue) takes \(choices), not \(word)."
    }
    return "\(option.rawValue) takes \(choices), not \(word); did you mean \"\(shown(meant))\"?"
  }

  static func text(of error: SettingsError) -> String {
    switch error.source {
    case .variable: "\(SettingsError.variable): \(problem(error))"
    case .file: problem(error)
    case .line(let line, let file): "\(shown(file)), line \(line): \(problem(error))"
    }
  }

  private static func problem(_ error: SettingsError) -> String {
    switch error.problem {
    case .options(let error): text(of: error)
    case .misquoted(let error): text(of: error)
    case .notUTF8: "text in UTF-8 is expected, but there are other bytes. Save the file as UTF-8."
    case .unreadable(let reason):
      """
      the settings in \(shown(error.source.file ?? "")) cannot be read: \(said(reason)). Make it \
      a text file that you may read, or remove it; --file and --memory work without it.
      """
    }
  }
}
