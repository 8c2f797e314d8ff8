/// An option of the program, as a person types it.
enum OptionName: String, CaseIterable {
  case file = "--file"
  case memory = "--memory"
  case etcd = "--etcd"
  case list = "--list"
  case etcdUser = "--etcd-user"
  case readOnly = "--read-only"
  case sync = "--sync"
  case recover = "--recover"
  case script = "--script"
  case command = "-c"
  case bail = "--bail"
  case json = "--json"
  case color = "--color"
  case countriesURL = "--countries-url"
  case retries = "--retries"
  case latency = "--latency"
  case fail = "--fail"
  case seed = "--seed"
  case clock = "--clock"
  case alias = "--alias"
  case help = "--help"
  case version = "--version"

  /// Finds the option that a word names, `-h` included.
  init?(typed word: String) {
    self.init(rawValue: word == "-h" ? "--help" : word)
  }

  /// Whether the option takes a value.
  var takesValue: Bool {
    switch self {
    case .file, .etcd, .list, .etcdUser, .sync, .script, .command, .color, .countriesURL, .retries,
      .latency, .fail, .seed, .clock, .alias:
      true
    case .memory, .readOnly, .recover, .bail, .json, .help, .version: false
    }
  }

  /// Whether the option can be a permanent setting: the others say what to do this time.
  var isSetting: Bool {
    switch self {
    case .file, .memory, .etcd, .list, .etcdUser, .readOnly, .sync, .bail, .json, .color,
      .countriesURL, .retries, .latency,
      .fail, .seed, .clock, .alias:
      true
    case .recover, .script, .command, .help, .version: false
    }
  }

  /// The long option probably meant by an unknown one.
  ///
  /// Short options are never suggested: any two of them are one edit apart.
  static func suggestion(for word: String) -> String? {
    let long = allCases.map(\.rawValue).filter { $0.utf8.starts(with: "--".utf8) }
    return Suggestion.nearest(to: word, among: long)
  }
}
