/// An option of the program, as a person types it, in the order of `--help`.
enum OptionName: String, CaseIterable {
  case file = "--file"
  case memory = "--memory"
  case etcd = "--etcd"
  case list = "--list"
  case etcdUser = "--etcd-user"
  case readOnly = "--read-only"
  case sync = "--sync"
  case recover = "--recover"
  case command = "-c"
  case script = "--script"
  case bail = "--bail"
  case json = "--json"
  case color = "--color"
  case alias = "--alias"
  case view = "--view"
  case context = "--context"
  case first = "--first"
  case onEdit = "--on-edit"
  case countriesURL = "--countries-url"
  case retries = "--retries"
  case completion = "--completion"
  case man = "--man"
  case help = "--help"
  case version = "--version"
  case latency = "--latency"
  case fail = "--fail"
  case seed = "--seed"
  case clock = "--clock"

  /// Finds the option that a word names, `-h` included.
  init?(typed word: String) {
    self.init(rawValue: word == "-h" ? "--help" : word)
  }

  /// The value as `--help` writes it, the same in all languages; nil if the option takes none.
  var value: String? {
    switch self {
    case .file: "PATH"
    case .etcd: "URL[,URL…]"
    case .list, .etcdUser: "NAME"
    case .sync, .color: "WHEN"
    case .command, .onEdit: "COMMAND"
    case .script: "FILE"
    case .countriesURL: "URL"
    case .retries, .seed: "N"
    case .completion: "SHELL"
    case .latency: "MS"
    case .fail: "RATE"
    case .clock: "MOMENT"
    case .alias: "WORD=LINE"
    case .view, .context: "WORD=FILTER"
    case .first: "VIEW"
    case .memory, .readOnly, .recover, .bail, .json, .man, .help, .version: nil
    }
  }

  /// Whether the option takes a value.
  var takesValue: Bool { value != nil }

  /// The option with its value, as `--help` writes it.
  var usage: String {
    let word = self == .help ? "-h, \(rawValue)" : rawValue
    return value.map { "\(word) \($0)" } ?? word
  }

  /// Whether the option only makes storage slow or failing, for a trial.
  var isForTrying: Bool { [.latency, .fail, .seed, .clock].contains(self) }

  /// Whether the option can be a permanent setting: the others say what to do this time.
  var isSetting: Bool {
    switch self {
    case .file, .memory, .etcd, .list, .etcdUser, .readOnly, .sync, .bail, .json, .color,
      .countriesURL, .retries, .latency,
      .fail, .seed, .clock, .alias, .view, .context, .first, .onEdit:
      true
    case .recover, .script, .command, .completion, .man, .help, .version: false
    }
  }

  /// Whether the option can stand behind a command. A short one cannot, because `-c` is a tag
  /// there; nor can one with which the command would not run.
  var goesBehindCommand: Bool {
    ![.command, .recover, .completion, .man, .version].contains(self)
  }

  /// The long options that can stand behind a command.
  static let behindCommand = allCases.filter(\.goesBehindCommand).map(\.rawValue)

  /// The long option probably meant by an unknown one.
  ///
  /// Short options are never suggested: any two of them are one edit apart.
  static func suggestion(for word: String) -> String? {
    let long = allCases.map(\.rawValue).filter { $0.utf8.starts(with: "--".utf8) }
    return Suggestion.nearest(to: word, among: long)
  }
}
