import Interactors
import Repositories

/// The options of one run.
struct ProgramOptions: Equatable {
  /// The storage of the todos.
  var storage: Storage = .defaultFile
  /// The servers named for etcd, also if the todos are stored elsewhere.
  var servers: [String] = []
  /// The name of the list on etcd.
  var list = "todos"
  /// The user who signs in to etcd; nil for none.
  var etcdUser: String?
  /// Whether the file is only read.
  var isReadOnly = false
  /// When saved changes are made durable.
  var sync: SyncPolicy = .always
  /// Whether the program only recovers the intact part of a damaged file.
  var recovers = false
  /// The inputs to run, in the order given; empty means standard input.
  var inputs: [Input] = []
  /// Whether the list is that of the tour.
  var isTour = false
  /// Whether the first failed command ends the program.
  var stopsAtFirstError = false
  /// Whether output is JSON, one object a line.
  var printsJSON = false
  var color: ColorChoice = .auto
  /// The address of a server with more data about countries than this computer has; nil for none.
  var countriesURL: String?
  /// How often to retry a failed load that may still succeed.
  var retries = 3
  /// The delay before every call of a repository.
  var latency: Duration = .zero
  /// The probability, from 0 to 1, that a call of a repository fails; nil without `--fail`.
  var failureRate: Double?
  /// The seed that chooses the failing calls; nil for a random one.
  var seed: UInt64?
  /// The lines that a person has given names, by their names.
  var aliases: [String: String] = [:]
  /// The person's own views, in the order of their definitions.
  var views: [TodoView] = []
  /// The person's contexts, in the order of their definitions.
  var contexts: [TodoView] = []
  /// The line that shows the first screen, or ``FirstScreen/last``.
  var firstScreen = TodoView.today.name
  /// The settings that name the first screen; nil for none.
  var firstSource: SettingsError.Source?
  /// The commands that get each edit, in the order of their definitions.
  var hooks: [String] = []
  /// The moment at which the clock stands still; nil for the present.
  var clock: DateWord?
  /// The shell whose completion script is printed; nil for none.
  var completion: Shell?
  var showsManual = false
  var showsHelp = false
  var showsVersion = false

  /// Whether the program prints something about itself, instead of opening a list.
  var asksAboutProgram: Bool { showsHelp || showsVersion || showsManual || completion != nil }

  /// Whether the only input is the command that opens the tour.
  var asksForTour: Bool {
    guard inputs.count == 1, case .words(let words, text: []) = inputs[0], words.count == 1 else {
      return false
    }
    return Commands.command(words[0])?.name == .tour
  }

  /// Opens the list of the tour, in memory, and reads commands from standard input.
  mutating func beginTour() {
    isTour = true
    inputs = []
    storage = .memory
    isReadOnly = false
  }

  /// Whether commands may come from a person, and answers go to one.
  var isForPerson: Bool { inputs.isEmpty && !printsJSON }

  /// Whether the program runs exactly one command, and no script.
  var isOneCommand: Bool {
    if case .script? = inputs.first { return false }
    return inputs.count == 1
  }

  /// Whether the todos are on etcd.
  var isOnEtcd: Bool { if case .etcd = storage { true } else { false } }

  enum Storage: Equatable {
    /// The file `todos.journal` in `UserFolder.data`.
    case defaultFile
    case file(path: String)
    /// On etcd servers, by their addresses.
    case etcd([String])
    /// Nowhere: the todos are lost when the program ends.
    case memory
  }

  enum Input: Equatable {
    case command(String)
    /// One command, as the words into which the shell split it, and text words whose leading dash
    /// means nothing.
    case words([String], text: [String] = [])
    case script(path: String)

    /// The lines of a command; none for a script.
    var lines: [String] {
      switch self {
      case .command(let text):
        text.split { $0 == "\n" || $0 == "\r\n" }.map(String.init)
      case .words(let words, let text):
        [ShellWords.line(words, text: text, takesMarks: Self.takesMarks(words.first))]
      case .script: []
      }
    }

    /// Whether a command, or an alias, may read marks: not one that takes a text or files.
    private static func takesMarks(_ command: String?) -> Bool {
      let name = command.flatMap(Commands.command)?.name
      let others: [CommandName] = [.note, .exportFile, .importFile, .readFile, .unshare]
      return name.map { !others.contains($0) } ?? true
    }
  }
}
