/// How a command is typed.
struct CommandName: Hashable, Sendable {
  let word: String
  /// What follows the word: capitals stand for what the person fills in.
  private let form: String

  /// The word that makes an undo take back the newest edit of anybody.
  static let anybody = "--any"

  /// The word that asks for every row of a list.
  static let allRows = "--all"

  /// The word that makes a watch begin with the todos as they are.
  static let present = "--now"

  /// The word that makes a watch keep a line of numbers current.
  static let counts = "--count"

  init(_ word: String, _ form: String = "") {
    self.word = word
    self.form = form
  }

  /// A line with the command, as help shows the line.
  var usage: String { form.isEmpty ? word : "\(word) \(form)" }

  /// The command under another word that reaches it: a synonym, or the first letters.
  func typed(as word: String) -> CommandName { CommandName(word, form) }
}
