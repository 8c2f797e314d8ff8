import Interactors
import Repositories

/// Turns the program's arguments, or its settings, into options.
struct OptionsParser {
  private var remaining: ArraySlice<String>
  private var options: ProgramOptions
  private let areSettings: Bool
  /// A parsed option that only makes sense for etcd.
  private var optionOfEtcd: OptionName?
  /// The parsed option that chose the storage of the todos.
  private var storage: OptionName?

  /// Parses the arguments, without the name of the program.
  ///
  /// Checks all arguments, even if one asks for help.
  ///
  /// - Parameter settings: the options that the arguments override.
  static func parse(
    _ arguments: [String], onTopOf settings: ProgramOptions = ProgramOptions()
  ) throws(OptionsError) -> ProgramOptions {
    let options = try read(arguments, onTopOf: settings, areSettings: false)
    // Checked at the end: the options of a pair may come in any order.
    try checkFirst(options)
    if options.seed != nil, options.failureRate == nil { throw .seedWithoutFail }
    if options.recovers, options.storage == .memory { throw .recoverWithMemory }
    if options.isOnEtcd {
      if options.recovers { throw .notWithEtcd(.recover) }
      if options.isReadOnly { throw .notWithEtcd(.readOnly) }
    }
    return options
  }

  /// Parses the words of the settings: options that can be set permanently.
  static func parse(
    settings words: [String], onTopOf settings: ProgramOptions
  ) throws(OptionsError) -> ProgramOptions {
    try read(words, onTopOf: settings, areSettings: true)
  }

  private static func read(
    _ arguments: [String], onTopOf options: ProgramOptions, areSettings: Bool
  ) throws(OptionsError) -> ProgramOptions {
    // The system passes bytes; bytes that are not UTF-8 arrive as this character.
    if let broken = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      throw .notUTF8(broken)
    }
    var parser = OptionsParser(
      remaining: arguments[...], options: options, areSettings: areSettings)
    while let argument = parser.remaining.popFirst() { try parser.take(argument) }
    if let option = parser.optionOfEtcd, !areSettings, !parser.options.isOnEtcd {
      throw .withoutEtcd(option)
    }
    if parser.options.asksForTour {
      if let storage = parser.storage, storage != .memory { throw .tourHasOwnList(storage) }
      parser.options.beginTour()
    }
    return parser.options
  }

  private mutating func take(_ argument: String) throws(OptionsError) {
    if argument == "--", !areSettings {
      // The end of the options: a command follows, or nothing.
      if let first = remaining.popFirst() { try takeCommand(from: first, hasOptions: false) }
      return
    }
    guard Self.isOption(argument) else { return try takeCommand(from: argument) }
    let (word, attached) = Self.split(argument)
    guard let option = OptionName(typed: word) else {
      throw .unknownOption(word, suggestion: OptionName.suggestion(for: word))
    }
    try take(option, attached)
  }

  private mutating func take(
    _ option: OptionName, _ attached: String?
  ) throws(OptionsError) {
    if areSettings, !option.isSetting { throw .notASetting(option) }
    if let attached, !option.takesValue { throw .unexpectedValue(option, attached) }
    let value = option.takesValue ? try value(of: option, attached: attached) : ""
    switch option {
    case .file: try choose(option, .file(path: try path(value, of: option)))
    case .memory: try choose(option, .memory)
    case .etcd: try setEtcd(value)
    case .list:
      options.list = try listName(value)
      optionOfEtcd = option
    case .etcdUser:
      options.etcdUser = value
      optionOfEtcd = option
    case .readOnly: options.isReadOnly = true
    case .sync: options.sync = try choice(value, of: option)
    case .recover: options.recovers = true
    case .script: options.inputs.append(.script(path: try path(value, of: option)))
    case .command: options.inputs.append(.command(value))
    case .bail: options.stopsAtFirstError = true
    case .json: options.printsJSON = true
    case .color: options.color = try choice(value, of: option)
    case .countriesURL: options.countriesURL = try address(value)
    case .retries: options.retries = try number(value, of: option, in: 0...10)
    case .latency:
      options.latency = .milliseconds(try number(value, of: option, in: 0...60_000) as Int)
    case .fail: options.failureRate = try number(value, of: option, in: 0...1)
    case .seed: options.seed = try number(value, of: option, in: .min ... .max)
    case .clock: options.clock = try moment(value)
    case .view: options.views.put(try view(option, value))
    case .context: options.contexts.put(try view(option, value))
    case .first: options.firstScreen = try first(value)
    case .onEdit:
      if value.allSatisfy(\.isWhitespace) { throw .missingValue(option) }
      if !options.hooks.contains(value) { options.hooks.append(value) }
    case .alias: try setAlias(value)
    case .completion: options.completion = try choice(value, of: option) as Shell
    case .man: options.showsManual = true
    case .help: options.showsHelp = true
    case .version: options.showsVersion = true
    }
  }

  /// Reads this argument and all that follow as one command, up to a lone `--` with the program's
  /// options among its words.
  ///
  /// - Parameter hasOptions: Whether the words can be options of the program.
  private mutating func takeCommand(
    from first: String, hasOptions: Bool = true
  ) throws(OptionsError) {
    if areSettings { throw .notAnOption(first) }
    var command = CommandWords(first)
    let place = options.inputs.count
    while let argument = remaining.popFirst(), argument != "--" {
      if !hasOptions {
        command.append(argument)
      } else if let (option, attached) = try command.take(argument) {
        try take(option, attached)
      }
    }
    // A script named behind the command runs after it.
    options.inputs.insert(command.input(text: Array(remaining)), at: place)
    remaining = []
  }

  private mutating func setAlias(_ text: String) throws(OptionsError) {
    let (name, line) = Self.split("--\(text)")
    let word = String(name.dropFirst(2))
    guard let line, Alias.isName(word), !line.isBlank else { throw .notAnAlias(text) }
    if Commands.all.contains(where: { $0.isWhole(word) }) { throw .nameOfCommand(.alias, word) }
    if options.views.contains(where: { $0.name == word.lowercased() }) {
      throw .aliasAndView(word.lowercased())
    }
    options.aliases[word.lowercased()] = line
  }

  /// Refuses a first screen that is no list, once all views are known: no other line may run at
  /// each start.
  private static func checkFirst(_ options: ProgramOptions) throws(OptionsError) {
    let line = options.firstScreen
    // Help is always there, and a command shows no first screen.
    if line == FirstScreen.last || !options.isForPerson || options.asksAboutProgram { return }
    do throws(Misunderstanding) {
      let invocation = try CommandParser.parse(
        line, aliases: options.aliases, views: options.views)
      if invocation?.arguments is TodoListCommands.Listing { return }
    } catch {
      throw .notAFirstScreen(line, error)
    }
    throw .notAFirstScreen(line, nil)
  }

  /// Reads a view or a context: `work=project:work sort:urgency`.
  private func view(_ option: OptionName, _ text: String) throws(OptionsError) -> TodoView {
    let (name, filter) = Self.split("--\(text)")
    let word = String(name.dropFirst(2)).lowercased()
    guard let filter, Alias.isName(word), !filter.isBlank else {
      throw .notAView(option, text, nil)
    }
    if option == .view, Commands.all.contains(where: { $0.isWhole(word) }) {
      throw .nameOfCommand(option, word)
    }
    if option == .view, options.aliases[word] != nil { throw .aliasAndView(word) }
    if option == .context, word == CommandName.noContext { throw .contextNamedNone(word) }
    do throws(Misunderstanding) {
      if let query = try CommandParser.query(of: filter),
        option == .view || query.order == .rank
      {
        return TodoView(word, query)
      }
    } catch {
      let column = text.count - filter.count + error.column
      throw .notAView(option, text, Misunderstanding(error.problem, column: column))
    }
    throw .notAView(option, text, nil)
  }

  private func first(_ text: String) throws(OptionsError) -> String {
    if text.isBlank { throw .missingValue(.first) }
    return text
  }

  /// Sets the storage of the todos, of which there is one.
  private mutating func choose(
    _ option: OptionName, _ chosen: ProgramOptions.Storage
  ) throws(OptionsError) {
    switch (storage, option) {
    case (nil, _), (.memory, .memory): break
    case (let earlier?, _) where earlier == option: throw .repeatedOption(option)
    case (.etcd, _): throw .notWithEtcd(option)
    case (let earlier?, .etcd): throw .notWithEtcd(earlier)
    default: throw .fileWithMemory
    }
    (storage, options.storage) = (option, chosen)
  }

  private mutating func setEtcd(_ word: String) throws(OptionsError) {
    guard CountriesSource.hasNetwork else { throw .withoutNetworking(.etcd) }
    let addresses = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    try choose(.etcd, .etcd(addresses))
    for address in addresses {
      do {
        _ = try NetworkConfiguration(address)
      } catch {
        throw .notAServer(error)
      }
    }
    options.servers = addresses
  }

  private func listName(_ word: String) throws(OptionsError) -> String {
    guard EtcdTodosRepository.isListName(word) else { throw .notAListName(word) }
    return word
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String, of option: OptionName
  ) throws(OptionsError) -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw .notAValue(option, word, suggestion: Suggestion.nearest(to: word, among: words))
  }

  private func address(_ word: String) throws(OptionsError) -> String {
    guard CountriesSource.hasNetwork else { throw .withoutNetworking(.countriesURL) }
    do {
      _ = try NetworkConfiguration(word)
    } catch {
      throw .notAnAddress(error)
    }
    return word
  }

  private func number<Number: LosslessStringConvertible & Comparable>(
    _ word: String, of option: OptionName, in range: ClosedRange<Number>
  ) throws(OptionsError) -> Number {
    guard let number = Number(word), range.contains(number) else {
      throw .notAValue(option, word)
    }
    return number
  }

  private func moment(_ word: String) throws(OptionsError) -> DateWord {
    // A time alone is after the present one, which the option is to set.
    guard let moment = try? DateWord(word), moment.day != .nearest else {
      throw .notAValue(.clock, word)
    }
    return moment
  }

  private func path(_ value: String, of option: OptionName) throws(OptionsError) -> String {
    if value.isEmpty { throw .emptyPath(option) }
    return value
  }

  private mutating func value(
    of option: OptionName, attached: String?
  ) throws(OptionsError) -> String {
    if let attached { return attached }
    // A forgotten value must not swallow the option that follows.
    guard let next = remaining.first, !Self.isOption(next) else { throw .missingValue(option) }
    remaining.removeFirst()
    return next
  }

  /// Whether an argument is a dash and further text. A lone dash is an ordinary word, and so is a
  /// negative number, which is then reported as a wrong value, not as a missing one.
  private static func isOption(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-"), let second = argument.utf8.dropFirst().first
    else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  /// Splits `--name=value`. Works on bytes: "=" followed by a combining mark is another character.
  static func split(_ argument: String) -> (word: String, value: String?) {
    guard argument.utf8.starts(with: "--".utf8),
      let equals = argument.utf8.firstIndex(of: UInt8(ascii: "="))
    else { return (argument, nil) }
    let value = argument.utf8[equals...].dropFirst()
    return (String(Substring(argument.utf8[..<equals])), String(Substring(value)))
  }
}
