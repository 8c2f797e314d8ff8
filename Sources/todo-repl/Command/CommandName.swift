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

  /// One line for the overview, without a full stop.
  var summary: String {
    switch self {
    case .add: "Add a todo"
    case .list: "Show the todos, or those that fit"
    case .search: "Show the todos that have a text"
    case .show: "Show one todo with its notes and history"
    case .done: "Mark todos as done"
    case .toggle: "Switch todos between open and done"
    case .set: "Set due dates, priorities and tags"
    case .rename: "Give a todo another title"
    case .note: "Add a line to the notes of a todo"
    case .move: "Give a todo another place in the list"
    case .remove: "Remove todos"
    case .purge: "Remove the todos that are done"
    case .stats: "Count the todos"
    case .undo: "Take the last edit back"
    case .redo: "Make the edit again that was taken back"
    case .importFile: "Take todos from a file"
    case .exportFile: "Write all todos into a file"
    case .readFile: "Run the commands in a file"
    case .countries: "Show the countries, or those that match"
    case .country: "Show one country"
    case .back: "Show what was shown before"
    case .reload: "Load again what is shown"
    case .retry: "Load again what could not be loaded"
    case .cancel: "Stop what is being loaded"
    case .help: "Show all commands, or explain one"
    case .quit: "Leave the program"
    }
  }
}
