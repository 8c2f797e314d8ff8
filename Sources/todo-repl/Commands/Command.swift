import Interactors
import Repositories

/// What a person can ask for on one line, checked for form but not for sense.
///
/// A title may be blank and a number may name no todo: the interactors decide about that.
enum Command: Equatable {
  case add(title: String, TodoMarks = TodoMarks())
  case list(TodoQuery, all: Bool)
  case show(Int)
  case done(NumberSelection)
  case toggle(NumberSelection)
  case set(NumberSelection, TodoMarks)
  case rename(Int, title: String)
  /// An empty text takes the notes away.
  case note(Int, text: String)
  case move(Int, Place)
  case remove(NumberSelection)
  case purge
  case stats
  case undo
  case redo
  case importFile(String, format: ExchangeFormat?, isStrict: Bool)
  /// No path is standard output.
  case exportFile(String?, format: ExchangeFormat?, isReplacing: Bool)
  /// Runs the lines of a file.
  case readFile(String)
  case countries(search: String?, all: Bool)
  case country(code: String)
  case back
  case reload
  case retry
  case cancel
  case help(topic: CommandName?)
  case quit(code: Int32?)

  /// Where a todo is moved to.
  enum Place: Equatable {
    case before(Int)
    case after(Int)
  }
}
