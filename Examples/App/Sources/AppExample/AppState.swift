import AccountFeature
import NotesFeature
import StateStore

/// The whole state of the app.
struct AppState: Equatable, Sendable {
  var account = Account()
  /// Exists while somebody is logged in.
  var session: Session?
  /// The screens on the stack, the shown one last.
  var screens: [Screen] = [.login]
  /// A link that was opened before the login.
  var pending: [Screen]?
}

/// What ends with a logout: the notes, and all work on them.
struct Session: Identifiable, Equatable, Sendable {
  let id: String
  var notes = Notes()
}

enum Screen: Equatable, Sendable {
  case login
  case notes
  case note(Note.ID)
}

extension Screen {
  /// The stack of screens for a link, such as `app://notes/2`; nil for any other text.
  static func stack(for link: String) -> [Screen]? {
    guard link.hasPrefix("app://notes") else { return nil }
    let rest = link.dropFirst("app://notes".count)
    if rest.isEmpty { return [.notes] }
    guard rest.hasPrefix("/"), let id = Int(rest.dropFirst()) else { return nil }
    return [.notes, .note(id)]
  }
}
