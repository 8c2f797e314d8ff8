import Interactors

/// A command word, in the order in which `help` lists them.
enum CommandName: String, CaseIterable {
  case add, list, search, show, done, toggle, set, rename, note, move, remove, purge, stats
  case undo, redo
  case importFile = "import"
  case exportFile = "export"
  case readFile = "read"
  case countries, country, back, reload, retry, cancel, help, quit

  /// The word that asks for every row of a list.
  static let allRows = "--all"

  /// The options that can stand anywhere in a line with it.
  var options: [String] {
    switch self {
    case .list, .search, .countries: [Self.allRows]
    case .importFile: ["--strict", "--format"]
    case .exportFile: ["--force", "--format"]
    default: []
    }
  }

  /// The form of a line with this command: capitals stand for what the person fills in.
  var usage: String {
    switch self {
    case .add: "add TITLE… [MARK…]"
    case .list: "list [FILTER…] [--all]"
    case .search: "search TEXT… [FILTER…] [--all]"
    case .show: "show N"
    case .done: "done N…"
    case .toggle: "toggle N…"
    case .set: "set N… MARK…"
    case .rename: "rename N TITLE…"
    case .note: "note N TEXT…"
    case .move: "move N before|after M"
    case .remove: "remove N…"
    case .purge: "purge"
    case .stats: "stats"
    case .undo: "undo"
    case .redo: "redo"
    case .importFile: "import FILE [--strict] [--format F]"
    case .exportFile: "export [FILE] [--force] [--format F]"
    case .readFile: "read FILE"
    case .countries: "countries [SEARCH…] [--all]"
    case .country: "country CODE"
    case .back: "back"
    case .reload: "reload"
    case .retry: "retry"
    case .cancel: "cancel"
    case .help: "help [COMMAND]"
    case .quit: "quit [CODE]"
    }
  }
}
