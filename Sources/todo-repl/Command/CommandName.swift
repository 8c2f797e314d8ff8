import Interactors

/// A command word, in the order in which `help` lists them.
enum CommandName: String, CaseIterable {
  case add, list, done, toggle, rename, remove, countries, country, reload, help, quit

  /// The form of a line with this command: capitals stand for what the person fills in.
  var usage: String {
    switch self {
    case .add: "add TITLE…"
    case .list: "list [\(TodoFilter.allCases.map(\.rawValue).joined(separator: "|"))]"
    case .done: "done N…"
    case .toggle: "toggle N…"
    case .rename: "rename N TITLE…"
    case .remove: "remove N…"
    case .countries: "countries [SEARCH…]"
    case .country: "country CODE"
    case .reload: "reload"
    case .help: "help [COMMAND]"
    case .quit: "quit [CODE]"
    }
  }

  /// One line for the overview, without a full stop.
  var summary: String {
    switch self {
    case .add: "Add a todo"
    case .list: "Show the todos"
    case .done: "Mark todos as done"
    case .toggle: "Switch todos between open and done"
    case .rename: "Give a todo another title"
    case .remove: "Remove todos"
    case .countries: "Show the countries, or those that match a search"
    case .country: "Show one country"
    case .reload: "Load again what is shown"
    case .help: "Show all commands, or explain one"
    case .quit: "Leave the program"
    }
  }
}
