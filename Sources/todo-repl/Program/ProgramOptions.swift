import Interactors
import Repositories

/// What the program was asked to do by its arguments.
struct ProgramOptions: Equatable {
  /// Where the todos are kept.
  var storage: Storage = .defaultFile
  /// The servers that were named for etcd, also where the todos are elsewhere.
  var servers: [String] = []
  /// The name of the list on etcd.
  var list = "todos"
  /// Who signs in to etcd; nil for nobody.
  var etcdUser: String?
  /// Whether the file is only read.
  var isReadOnly = false
  /// When saved changes are made durable.
  var sync: SyncPolicy = .always
  /// Whether the program only copies what is intact of a damaged file.
  var recovers = false
  /// What to run, in the order given; empty means standard input.
  var inputs: [Input] = []
  /// Whether the first failed command ends the program.
  var stopsAtFirstError = false
  /// Whether output is JSON, one object a line.
  var printsJSON = false
  var color: ColorChoice = .auto
  /// The address of a server with more about countries than this computer knows; nil for none.
  var countriesURL: String?
  /// How often a failed load that may still succeed is tried again.
  var retries = 3
  /// How long every call of a repository waits first.
  var latency: Duration = .zero
  /// How likely a call of a repository is made to fail, from 0 to 1; nil without `--fail`.
  var failureRate: Double?
  /// The seed that chooses the calls that fail; nil for a random one.
  var seed: UInt64?
  /// The moment at which the time stands still; nil is the present.
  var clock: DateWord?
  var showsHelp = false
  var showsVersion = false

  /// Whether commands may come from a person, and answers go to one.
  var isForPerson: Bool { inputs.isEmpty && !printsJSON }

  /// Whether the program runs one command, and no script.
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
    /// On the servers of an etcd, by their addresses.
    case etcd([String])
    /// Nowhere: the todos are gone when the program ends.
    case memory
  }

  enum Input: Equatable {
    case command(String)
    /// One command, as the words that the shell made of it, and a text in which a leading dash
    /// means nothing.
    case words([String], text: [String] = [])
    case script(path: String)
  }
}
