import Repositories

extension English {
  static func text(of error: OptionsError) -> String { "\(problem(error)) Try: todo-repl --help" }

  private static func problem(_ error: OptionsError) -> String {
    switch error {
    case .notUTF8(let word):
      "arguments are expected in UTF-8, but \(quoted(word)) has other bytes. Write it in UTF-8."
    case .unknownOption(let word, let suggestion):
      "unknown option \(quoted(word))\(meant(suggestion))"
    case .missingValue(let option): missing(option)
    case .unexpectedValue(let option, let value):
      "\(option.rawValue) takes no value, but has \(quoted(value)). Remove the = and the value."
    case .emptyPath(let option): "\(option.rawValue) needs a path, but it is empty."
    case .notAnAddress(let error): text(of: error, .countriesURL)
    case .withoutNetworking(let option):
      """
      \(option.rawValue) needs a program that was built with networking. Install the program by \
      "./install.sh --networking".
      """
    case .notAValue(let option, let word, let suggestion):
      "\(option.rawValue) takes \(expected(option)), not \(quoted(word))\(meant(suggestion))"
    case .notAnAlias(let word):
      """
      --alias takes a word, "=" and a line, such as hot="list pri:high sort:due", not \(quoted(word)).
      """
    case .nameOfCommand(let option, let word):
      "\(option.rawValue) cannot rename \(quoted(word)), which is a command. Choose another word."
    case .notAView(let option, let word, nil):
      """
      \(option.rawValue) takes a word, "=" and filters, such as work="project:work", not \(quoted(word)).
      """
    case .notAView(let option, let word, let error?):
      "\(option.rawValue) cannot have the filters of \(quoted(word)): \(text(of: error.problem))"
    case .notAFirstScreen(let line, nil): problem(.notAValue(.first, line))
    case .notAFirstScreen(let line, let error?):
      "--first cannot show \(quoted(line)): \(text(of: error.problem))"
    case .contextNamedNone(let word):
      "--context cannot be named \(quoted(word)), which leaves the context. Choose another word."
    case .aliasAndView(let word):
      "\(quoted(word)) is given as an alias and as a view, but a word has one meaning. Rename one of them."
    case .seedWithoutFail:
      "--seed chooses what --fail makes fail, but --fail is not given. Add --fail RATE, or leave out --seed."
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
    case .notAServer(let error): text(of: error, .etcd)
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

  private static func text(of error: NetworkAddressError, _ option: OptionName) -> String {
    let (name, address) = (option.rawValue, quoted(error.address))
    return switch error.problem {
    case .notHTTP: problem(.notAValue(option, error.address))
    case .password:
      "\(name) \(address) holds a name or a password, which others can read; leave both out."
    case .query: "\(name) \(address) has a part behind \"?\" or \"#\"; leave that out."
    }
  }

  private static func missing(_ option: OptionName) -> String {
    // What stands between commas ends with one.
    let comma = [OptionName.fail, .alias, .view, .context, .first].contains(option) ? "," : ""
    return "\(option.rawValue) needs \(expected(option))\(comma) after it, but has none."
  }

  /// The value that an option takes.
  private static func expected(_ option: OptionName) -> String {
    switch option {
    case .command, .onEdit: "a command"
    case .color: choices(of: ColorChoice.self)
    case .sync: choices(of: SyncPolicy.self)
    case .completion: choices(of: Shell.self)
    case .countriesURL: "an address such as https://restcountries.com/v3.1"
    case .etcd: "an address such as http://127.0.0.1:2379"
    case .list, .etcdUser: "a name"
    case .retries: "a whole number from 0 to 10"
    case .latency: "whole milliseconds from 0 to 60000"
    case .fail: "a number from 0 (never) to 1 (always), such as 0.3"
    case .alias: "a word and a line, such as hot=\"list pri:high\""
    case .view, .context: "a word and filters, such as work=\"project:work\""
    case .first: "a view such as today, a line such as \"list open\", or last"
    case .seed: "a whole number from 0 to \(UInt64.max)"
    case .clock: "a moment such as 2026-12-01T17:00"
    case .file, .script, .memory, .readOnly, .recover, .bail, .json, .man, .help, .version: "a path"
    }
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
